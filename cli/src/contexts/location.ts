import { join, resolve } from 'node:path';
import type { Env } from '../host/index.ts';

/** Where Freshet keeps its state on this machine: FRESHET_HOME, or ~/.freshet. */
export const freshetHome = (env: Env, userHome: string): string =>
  located(env.FRESHET_HOME || '~/.freshet', userHome);

/** The file with the contexts: FRESHET_CONFIG, or cli.yaml in Freshet's home. */
export const contextFilePath = (env: Env, userHome: string): string =>
  env.FRESHET_CONFIG ? located(env.FRESHET_CONFIG, userHome) : join(freshetHome(env, userHome), 'cli.yaml');

/** Files that set variables for a service are read without a shell, so a `~` may arrive as it was written. */
const located = (path: string, userHome: string): string =>
  resolve(path.replace(/^~(?=\/|$)/, () => userHome));
