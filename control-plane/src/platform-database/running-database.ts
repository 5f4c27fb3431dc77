import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';

/**
 * The address of the embedded server that another process of ours runs on the same home, or nothing when none
 * does. PostgreSQL writes its port into its lock file.
 */
export const findRunningDatabase = async (home: string): Promise<Secret | undefined> => {
  const [lock, password] = await Promise.all([
    readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8'),
    readFile(join(home, 'postgres.password'), 'utf8'),
  ]).catch(error => {
    if (error.code === 'ENOENT') return [undefined, undefined];
    throw error;
  });
  const port = Number(lock?.split('\n')[3]);
  if (!port || !password) return undefined;
  return new Secret(`postgres://freshet:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/postgres`);
};
