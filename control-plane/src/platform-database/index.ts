export { ModulePools } from './module-pools.ts';
export {
  openEmbeddedDatabase,
  openExternalDatabase,
  type PlatformDatabase,
} from './open-platform-database.ts';
export { prepareDatabase } from './prepare-database.ts';
export { findRunningDatabase } from './running-database.ts';
