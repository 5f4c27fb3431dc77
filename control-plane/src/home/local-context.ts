import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';
import { isMap, parseDocument } from 'yaml';
import { writeWhole } from './write-whole.ts';

interface LocalContext {
  readonly url: string;
  readonly token: Secret;
  readonly account: string;
}

const NAME = 'local';

/** The context that an earlier start left, or nothing when it is gone or unreadable. */
export const readLocalContext = async (home: string): Promise<LocalContext | undefined> => {
  const document = parseDocument(await readContexts(home));
  const [url, token, account] = ['url', 'token', 'account'].map(key =>
    document.getIn(['contexts', NAME, key]),
  );
  if (typeof url !== 'string' || typeof token !== 'string') return undefined;
  return { url, token: new Secret(token), account: String(account ?? '') };
};

/** Gives the command line on this machine a context `local`, so that it works without a login. */
export const writeLocalContext = async (
  home: string,
  { url, token, account }: LocalContext,
): Promise<void> => {
  // Other contexts a person keeps there stay as they are, comments included.
  const document = parseDocument(await readContexts(home));
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  document.setIn(['contexts', NAME], { url, token: token.reveal(), account });
  if (!document.has('current-context')) document.set('current-context', NAME);
  await writeWhole(join(home, 'cli.yaml'), document.toString());
};

const readContexts = (home: string): Promise<string> =>
  readFile(join(home, 'cli.yaml'), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
