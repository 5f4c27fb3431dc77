import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import { writeOnce, writeWhole } from './write-whole.ts';

/**
 * A random secret that this installation made for itself and keeps in its home, readable by its owner only. Processes
 * that start on one home at once all get the one that is kept: a key in the memory of one only would lock the others
 * out of what it seals.
 */
export const keptSecret = async (home: string, name: string, make: Ids['secret']): Promise<Secret> => {
  const path = join(home, name);
  const known = await readIfThere(path);
  if (known !== undefined && known !== '') return new Secret(known);
  const write = known === undefined ? writeOnce : writeWhole;
  await write(path, `${make()}\n`);
  return new Secret((await readFile(path, 'utf8')).trim());
};

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    text => text.trim(),
    error => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
