export {
  bootstrapFile,
  type ComponentFile,
  componentFileOf,
  componentKey,
  componentPath,
  INSTALLATION_MAP,
  OPENED_INTEGRATION_LABEL,
  WORKLOAD_CONTAINER,
  WORKLOAD_FILE,
  WORKLOAD_NAME,
} from './layout.ts';
export {
  bootstrapText,
  type InstallationFacts,
  installationApplication,
  installationApplicationName,
  readBootstrap,
} from './manifests.ts';
export { withImage } from './with-image.ts';
