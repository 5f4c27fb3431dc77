// The file with the servers a user works with:
//
//   contexts:
//     local:
//       url: http://127.0.0.1:3000
//       token: 65f1…
//       account: acme          # optional: the account's name, for people
//   current-context: local
//
// The server writes a context here too, on its first start, and people edit the file by hand. So every change
// reads the file anew, touches only its own keys (comments and unknown keys stay) and replaces it at once.
import { Fault, isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Document } from 'yaml';
import type { Files } from '../host/index.ts';
import { parseApiKey } from './api-key.ts';
import { parseServerUrl } from './server-url.ts';

/** A server and the key to use it with. */
export interface SavedContext {
  readonly name: string;
  readonly url: string;
  readonly token: Secret;
  readonly account?: string;
}

export interface SavedContexts {
  readonly contexts: readonly SavedContext[];
  /** Name of the context that commands use unless told otherwise. */
  readonly current: string | undefined;
}

/** Reads and changes the file with the contexts. */
export interface ContextStore {
  readonly path: string;
  read(): Promise<SavedContexts>;
  /** Adds a context or replaces the one of the same name, and makes it the current one where asked to. */
  save(context: SavedContext, options?: { readonly makeCurrent: boolean }): Promise<void>;
  use(name: string): Promise<void>;
  /** Removes a context; when it was the current one there is none afterwards. */
  remove(name: string): Promise<void>;
}

const MAX_BYTES = 1024 * 1024;

export const createContextStore = (files: Files, path: string): ContextStore => {
  const load = async (): Promise<Document> => {
    const { Document, parseDocument } = await import('yaml');
    const text = await files
      .readText(path, MAX_BYTES)
      .catch((cause: unknown) => inaccessible(path, 'read', cause));
    const document = parseDocument(text ?? '');
    const [problem] = document.errors;
    // The first line only, and no cause: the rest of the parser's message quotes the file, which holds keys.
    if (problem) throw invalid(path, problem.message.split('\n')[0] ?? 'is not YAML');
    return document.contents === null ? new Document({}) : document;
  };

  const change = async (edit: (document: Document) => void): Promise<void> => {
    const document = await load();
    parseContexts(document, path);
    edit(document);
    const text = document.toString({ lineWidth: 0 });
    await files.writePrivateText(path, text).catch((cause: unknown) => inaccessible(path, 'written', cause));
  };

  return {
    path,
    read: async () => parseContexts(await load(), path),
    save: ({ name, url, token, account }, { makeCurrent } = { makeCurrent: false }) =>
      change(document => {
        if (document.get('contexts') == null) document.set('contexts', document.createNode({}));
        if (!document.hasIn(['contexts', name])) document.setIn(['contexts', name], document.createNode({}));
        document.setIn(['contexts', name, 'url'], url);
        document.setIn(['contexts', name, 'token'], token.reveal());
        if (account === undefined) document.deleteIn(['contexts', name, 'account']);
        else document.setIn(['contexts', name, 'account'], account);
        if (makeCurrent) document.set('current-context', name);
      }),
    use: name => change(document => document.set('current-context', name)),
    remove: name =>
      change(document => {
        document.deleteIn(['contexts', name]);
        if (document.get('current-context') === name) document.delete('current-context');
      }),
  };
};

const parseContexts = (document: Document, path: string): SavedContexts => {
  const root = toPlain(document, path);
  if (!isRecord(root)) throw invalid(path, 'must hold a map');
  const current = root['current-context'] ?? undefined;
  if (current !== undefined && typeof current !== 'string')
    throw invalid(path, 'current-context must be text');
  const contexts = root.contexts ?? {};
  if (!isRecord(contexts)) throw invalid(path, 'contexts must be a map of names to contexts');
  return {
    current,
    contexts: Object.entries(contexts).map(([name, entry]) => parseContext(name, entry, path)),
  };
};

const toPlain = (document: Document, path: string): unknown => {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw invalid(path, 'its aliases cannot be resolved', cause);
  }
};

const parseContext = (name: string, entry: unknown, path: string): SavedContext => {
  if (!isRecord(entry)) throw invalid(path, `context '${name}' must be a map`);
  const text = (key: string): string => {
    const value = entry[key];
    if (typeof value !== 'string' || value === '')
      throw invalid(path, `context '${name}' has no text under '${key}'`);
    return value;
  };
  return {
    name,
    url: parseServerUrl(text('url'), `The url of context '${name}' in ${path}`),
    token: parseApiKey(text('token'), `The token of context '${name}' in ${path}`),
    ...(entry.account == null ? {} : { account: text('account') }),
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (path: string, reason: string, cause?: unknown): Fault =>
  new Fault('CLI_CONFIG_INVALID', `${path}: ${reason}`, { path }, { cause });

const inaccessible = (path: string, verb: 'read' | 'written', cause: unknown): never => {
  if (isFault(cause)) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new Fault('CLI_CONFIG_INACCESSIBLE', `${path} cannot be ${verb}: ${reason}`, { path }, { cause });
};
