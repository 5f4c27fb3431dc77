export { type ConfigRow, configMarkdown, describeConfig } from './describe-config.ts';
export {
  type Environment,
  type ReadConfigOptions,
  type ReadConfigResult,
  readConfig,
} from './read-config.ts';
export type { SecretSource } from './secret-source.ts';
export { type ConfigOf, type ConfigSpec, feature } from './spec.ts';
