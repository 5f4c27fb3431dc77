export {
  bootstrapFile,
  type ComponentFile,
  componentFileOf,
  componentKey,
  componentPath,
  INSTALLATION_MAP,
  WORKLOAD_FILE,
} from './layout.ts';
export {
  bootstrapText,
  type InstallationFacts,
  installationApplication,
  readBootstrap,
} from './manifests.ts';
export { withImage } from './with-image.ts';
