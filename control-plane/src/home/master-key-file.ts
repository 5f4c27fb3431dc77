/**
 * The master key of an installation that was given none.
 *
 * It lies in `master.key`. While it is being replaced, the next one lies beside it in `master.key.next`: data
 * keys are then under the one or the other, and both are needed. A replacement that was cut off is taken up
 * again by the same command, with the same next key.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasterKey } from '@freshet/kit/crypto';
import { Secret } from '@freshet/kit/secret';
import { keptSecret } from './kept-secret.ts';
import { replaceWith } from './write-whole.ts';

const CURRENT = 'master.key';
const NEXT = 'master.key.next';

export interface MasterKeys {
  readonly current: MasterKey;
  /** Needed to read what is sealed, never used to seal. */
  readonly others: readonly MasterKey[];
}

/** The keys that the home holds; makes the first one. */
export const readMasterKeys = async (home: string): Promise<MasterKeys> => {
  const current = await keptSecret(home, CURRENT, () => MasterKey.generate().export().reveal());
  const next = await readFile(join(home, NEXT), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return {
    current: MasterKey.parse(current),
    others: next === undefined ? [] : [MasterKey.parse(new Secret(next))],
  };
};

/** The key that is to replace the current one; made once, and found again after an interruption. */
export const nextMasterKey = async (home: string): Promise<MasterKey> =>
  MasterKey.parse(await keptSecret(home, NEXT, () => MasterKey.generate().export().reveal()));

/** Makes the next key the current one. Nothing may be sealed under the old one any more. */
export const promoteNextMasterKey = (home: string): Promise<void> =>
  replaceWith(join(home, NEXT), join(home, CURRENT));
