import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Env } from '../host/index.ts';
import { parseApiKey } from './api-key.ts';
import type { ContextStore, SavedContext } from './context-file.ts';
import { DEFAULT_URL, parseServerUrl } from './server-url.ts';

/** The server a command talks to, and as whom. */
export interface Connection {
  readonly url: string;
  readonly key: Secret;
  /** Where the key came from, for messages. */
  readonly keyOrigin: string;
}

/** What the user said on the command line about where to connect. */
export interface ConnectionFlags {
  readonly context?: string | undefined;
  readonly url?: string | undefined;
  readonly apiKey?: Secret | undefined;
}

interface ConnectionSources {
  readonly flags: ConnectionFlags;
  readonly env: Env;
  readonly contexts: ContextStore;
}

/**
 * Decides where to connect: flags win over the environment, which wins over the current context. A key is only
 * ever sent to the server it was given for: `--url` alone does not borrow the key of the current context.
 */
export const resolveConnection = async ({ flags, env, contexts }: ConnectionSources): Promise<Connection> => {
  const { url, key } = givenDirectly(flags, env);
  if (flags.context !== undefined) {
    const saved = await findContext(contexts, flags.context);
    const target = url.flag ?? saved.url;
    return flags.apiKey
      ? { url: target, key: flags.apiKey, keyOrigin: '--api-key' }
      : { ...connectionOf(saved), url: target };
  }
  if (key) return { url: url.flag ?? url.env ?? DEFAULT_URL, key, keyOrigin: keyOriginOf(flags, env) };
  const target = url.flag ?? url.env;
  if (target !== undefined) return connectionOf(await savedFor(contexts, target));
  const current = env.FRESHET_CONTEXT
    ? await findContext(contexts, env.FRESHET_CONTEXT)
    : await findCurrentContext(contexts);
  return connectionOf(current);
};

/** The connection that a context stands for. */
const connectionOf = ({ name, url, token }: SavedContext): Connection => ({
  url,
  key: token,
  keyOrigin: `context '${name}'`,
});

const keyOriginOf = (flags: ConnectionFlags, env: Env): string =>
  flags.apiKey ? '--api-key' : keyNameIn(env);

const keyNameIn = (env: Env): string => (env.FRESHET_API_KEY ? 'FRESHET_API_KEY' : 'CF_API_KEY');

/** The URL and key from the command line and the environment, in that order. */
export const givenDirectly = (
  flags: ConnectionFlags,
  env: Env,
): { url: { flag: string | undefined; env: string | undefined }; key: Secret | undefined } => {
  const urlName = env.FRESHET_URL ? 'FRESHET_URL' : 'CF_URL';
  const keyName = keyNameIn(env);
  const envUrl = env[urlName];
  const envKey = env[keyName];
  return {
    url: {
      flag: flags.url === undefined ? undefined : parseServerUrl(flags.url, '--url'),
      env: envUrl ? parseServerUrl(envUrl, urlName) : undefined,
    },
    key: flags.apiKey ?? (envKey ? parseApiKey(envKey, keyName) : undefined),
  };
};

export const findContext = async (contexts: ContextStore, name: string): Promise<SavedContext> => {
  const saved = await contexts.read();
  const found = saved.contexts.find(context => context.name === name);
  if (found) return found;
  throw new Fault('CLI_CONTEXT_NOT_FOUND', `there is no context '${name}' in ${contexts.path}`, { name });
};

const savedFor = async (contexts: ContextStore, url: string): Promise<SavedContext> => {
  const saved = await contexts.read();
  const found = saved.contexts.find(context => context.url === url);
  if (found) return found;
  throw new Fault('CLI_NOT_LOGGED_IN', `no API key for ${url} was given, and no context has one`, { url });
};

/** The context that commands use unless told otherwise. */
export const findCurrentContext = async (contexts: ContextStore): Promise<SavedContext> => {
  const saved = await contexts.read();
  if (saved.contexts.length === 0) {
    throw new Fault('CLI_NOT_LOGGED_IN', `you are not logged in: there are no contexts in ${contexts.path}`, {
      path: contexts.path,
    });
  }
  if (saved.current === undefined) {
    const names = saved.contexts.map(context => context.name);
    throw new Fault('CLI_CONTEXT_NOT_CHOSEN', `no context is current; there are: ${names.join(', ')}`, {
      names,
    });
  }
  return findContext(contexts, saved.current);
};
