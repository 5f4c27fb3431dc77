import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secret } from '@freshet/kit/secret';
import { isMap, parseDocument } from 'yaml';
import { writeWhole } from './write-whole.ts';

interface LocalContext {
  readonly url: string;
  readonly token: Secret;
  readonly account: string;
}

/** Gives the command line on this machine a context `local`, so that it works without a login. */
export const writeLocalContext = async (
  home: string,
  { url, token, account }: LocalContext,
): Promise<void> => {
  const path = join(home, 'cli.yaml');
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Other contexts a person keeps there stay as they are, comments included.
  const document = parseDocument(text);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  document.setIn(['contexts', 'local'], { url, token: token.reveal(), account });
  document.set('current-context', 'local');
  await writeWhole(path, document.toString());
};
