import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunning } from '@freshet/kit/embedded-postgres';
import { Secret } from '@freshet/kit/secret';

/** The address of the embedded server that another process of ours runs on the same home, or nothing when none does. */
export const findRunningDatabase = async (home: string): Promise<Secret | undefined> => {
  const password = await readFile(join(home, 'postgres.password'), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return password === undefined
    ? undefined
    : findRunning(join(home, 'postgres'), new Secret(password.trim()));
};
