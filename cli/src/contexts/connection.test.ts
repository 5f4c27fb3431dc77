import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { describe, expect, test } from 'vitest';
import type { Env } from '../host/index.ts';
import { type ConnectionFlags, resolveConnection } from './connection.ts';
import type { ContextStore, SavedContexts } from './context-file.ts';
import { contextFilePath } from './location.ts';
import { parseServerUrl } from './server-url.ts';

const saved: SavedContexts = {
  contexts: [
    { name: 'local', url: 'http://127.0.0.1:3000', token: new Secret('local-key') },
    { name: 'prod', url: 'https://prod.example.com', token: new Secret('prod-key') },
  ],
  current: 'local',
};

const storeOf = (contexts: SavedContexts): ContextStore => ({
  path: '/home/me/.freshet/cli.yaml',
  read: async () => contexts,
  save: async () => undefined,
  use: async () => undefined,
  remove: async () => undefined,
});

const resolve = async (flags: ConnectionFlags, env: Env = {}, contexts = saved): Promise<string> => {
  const { url, key } = await resolveConnection({ flags, env, contexts: storeOf(contexts) });
  return `${url} ${key.reveal()}`;
};

describe('where to connect', () => {
  test.each<[what: string, flags: ConnectionFlags, env: Env, expected: string]>([
    ['is the current context', {}, {}, 'http://127.0.0.1:3000 local-key'],
    ['is the context that is named', { context: 'prod' }, {}, 'https://prod.example.com prod-key'],
    [
      'is the environment before the current context',
      {},
      { FRESHET_API_KEY: 'e', FRESHET_URL: 'https://e.example.com/' },
      'https://e.example.com e',
    ],
    ['is this machine when only a key is given', {}, { FRESHET_API_KEY: 'e' }, 'http://127.0.0.1:3000 e'],
    [
      'heeds the old names',
      {},
      { CF_API_KEY: 'c', CF_URL: 'https://c.example.com' },
      'https://c.example.com c',
    ],
    ['prefers the new names', {}, { CF_API_KEY: 'c', FRESHET_API_KEY: 'e' }, 'http://127.0.0.1:3000 e'],
    [
      'is a named context before the environment',
      { context: 'prod' },
      { FRESHET_API_KEY: 'e', FRESHET_URL: 'http://e' },
      'https://prod.example.com prod-key',
    ],
    [
      'is what the flags say before all',
      { url: 'http://f', apiKey: new Secret('f') },
      { FRESHET_API_KEY: 'e' },
      'http://f f',
    ],
    [
      'uses a saved key for a URL that it was saved for',
      { url: 'https://prod.example.com' },
      {},
      'https://prod.example.com prod-key',
    ],
    [
      'is the context that FRESHET_CONTEXT names',
      {},
      { FRESHET_CONTEXT: 'prod' },
      'https://prod.example.com prod-key',
    ],
    [
      'takes empty variables as unset',
      {},
      { FRESHET_API_KEY: '', FRESHET_URL: '' },
      'http://127.0.0.1:3000 local-key',
    ],
  ])('%s', async (_, flags, env, expected) => {
    expect(await resolve(flags, env)).toBe(expected);
  });

  test.each<
    [
      what: string,
      flags: ConnectionFlags,
      contexts: SavedContexts,
      code: 'CLI_NOT_LOGGED_IN' | 'CLI_CONTEXT_NOT_CHOSEN' | 'CLI_CONTEXT_NOT_FOUND' | 'CLI_URL_INVALID',
    ]
  >([
    [
      'a key of another server is never borrowed',
      { url: 'http://evil.example.com' },
      saved,
      'CLI_NOT_LOGGED_IN',
    ],
    ['no contexts', {}, { contexts: [], current: undefined }, 'CLI_NOT_LOGGED_IN'],
    ['none is current', {}, { ...saved, current: undefined }, 'CLI_CONTEXT_NOT_CHOSEN'],
    ['the current one is gone', {}, { ...saved, current: 'gone' }, 'CLI_CONTEXT_NOT_FOUND'],
    ['an unknown name', { context: 'nope' }, saved, 'CLI_CONTEXT_NOT_FOUND'],
    ['no URL at all', { url: 'localhost:3000' }, saved, 'CLI_URL_INVALID'],
  ])('is unknown when %s', async (_, flags, contexts, code) => {
    const error = await resolve(flags, {}, contexts).catch((problem: unknown) => problem);
    expect(isFault(error, code)).toBe(true);
  });
});

describe('an address', () => {
  test('loses slashes at its end, and keeps a path', () => {
    expect(parseServerUrl('HTTPS://Example.com//', 'x')).toBe('https://example.com');
    expect(parseServerUrl('http://a/ci/', 'x')).toBe('http://a/ci');
  });

  test.each(['', 'nope', 'ftp://a', 'http://u:p@a', 'http://a?x=1', 'http://a#x', 'file:///etc/passwd'])(
    '%j is refused',
    text => {
      expect(() => parseServerUrl(text, '--url')).toThrow(/^--url /);
    },
  );
});

describe('the file with the contexts', () => {
  test('is FRESHET_CONFIG, else cli.yaml in FRESHET_HOME, else in ~/.freshet', () => {
    expect(contextFilePath({ FRESHET_CONFIG: '/c.yaml', FRESHET_HOME: '/h' }, '/u')).toBe('/c.yaml');
    expect(contextFilePath({ FRESHET_HOME: '/h', FRESHET_CONFIG: '' }, '/u')).toBe('/h/cli.yaml');
    expect(contextFilePath({}, '/u')).toBe('/u/.freshet/cli.yaml');
    expect(contextFilePath({ FRESHET_HOME: '~/x' }, '/u')).toBe('/u/x/cli.yaml');
  });
});
