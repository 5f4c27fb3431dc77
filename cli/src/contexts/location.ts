import { join, resolve } from 'node:path';
import type { Env } from '../host/index.ts';

/** Where Freshet keeps its state on this machine: FRESHET_HOME, or ~/.freshet. */
export const freshetHome = (env: Env, userHome: string): string =>
  env.FRESHET_HOME ? resolve(env.FRESHET_HOME) : join(userHome, '.freshet');

/** The file with the contexts: FRESHET_CONFIG, or cli.yaml in Freshet's home. */
export const contextFilePath = (env: Env, userHome: string): string =>
  env.FRESHET_CONFIG ? resolve(env.FRESHET_CONFIG) : join(freshetHome(env, userHome), 'cli.yaml');
