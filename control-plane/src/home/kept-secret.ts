import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import { writeWhole } from './write-whole.ts';

/** A random secret that this installation made for itself and keeps in its home, readable by its owner only. */
export const keptSecret = async (home: string, name: string, make: Ids['secret']): Promise<Secret> => {
  const path = join(home, name);
  const known = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (known.trim() !== '') return new Secret(known.trim());
  const secret = make();
  await writeWhole(path, `${secret}\n`);
  return new Secret(secret);
};
