import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { type Document, isMap, parseDocument } from 'yaml';
import { writeWhole } from './write-whole.ts';

export interface LocalContext {
  readonly url: string;
  readonly token: Secret;
  readonly account: string;
}

const NAME = 'local';

/** The context that an earlier start left, if it is still there; CLI_CONFIG_INVALID when the file holds something else. */
export const readLocalContext = async (home: string): Promise<LocalContext | undefined> => {
  const document = await readContexts(home);
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
  const document = await readContexts(home);
  document.setIn(['contexts', NAME], document.createNode({ url, token: token.reveal(), account }));
  if (!document.has('current-context')) document.set('current-context', NAME);
  await writeWhole(pathIn(home), document.toString());
};

const pathIn = (home: string): string => join(home, 'cli.yaml');

/** The file as it can be added to. What a person may have written there is never thrown away. */
const readContexts = async (home: string): Promise<Document> => {
  const path = pathIn(home);
  const document: Document = parseDocument(await readText(path));
  if (document.contents === null) document.contents = document.createNode({});
  if (document.errors.length > 0 || !isMap(document.contents)) throw unreadable(path);
  const contexts = document.get('contexts') ?? undefined;
  if (contexts === undefined) document.set('contexts', document.createNode({}));
  else if (!isMap(contexts)) throw unreadable(path);
  return document;
};

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '';
    throw error.code === 'EISDIR' ? unreadable(path) : error;
  });

const unreadable = (path: string): Fault =>
  new Fault('CLI_CONFIG_INVALID', `${path} does not hold contexts of the command line`, { path });
