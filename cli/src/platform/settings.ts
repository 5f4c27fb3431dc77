import type { EnvironmentEntry } from '../command/index.ts';

/** What the platform can be told through its environment. */
export const SERVER_SETTINGS: readonly EnvironmentEntry[] = [
  { name: 'FRESHET_HOME', what: 'Directory with all state: database, keys, logs', default: '~/.freshet' },
  { name: 'FRESHET_PORT', what: 'Port to listen on', default: '3000' },
  { name: 'FRESHET_HOST', what: 'Address to listen on; 0.0.0.0 for all networks', default: '127.0.0.1' },
  { name: 'FRESHET_MODULES', what: 'Modules to run in this process, separated by commas', default: 'all' },
  { name: 'DATABASE_URL', what: 'PostgreSQL server to use instead of the embedded one' },
];
