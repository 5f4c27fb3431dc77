import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { describe, expect, test } from 'vitest';
import { nodeFiles } from '../host/index.ts';
import { withTempDir } from '../testing/index.ts';
import { createContextStore } from './context-file.ts';

const staging = { name: 'staging', url: 'https://staging.example.com', token: new Secret('s.key') };

const BILLION_LAUGHS = [
  'a: &a [x, x]',
  ...'bcdefghij'.split('').map((name, index) => {
    const before = 'abcdefghi'[index];
    return `${name}: &${name} [*${before}, *${before}, *${before}, *${before}]`;
  }),
].join('\n');

const withFile = (text: string | undefined, use: (path: string) => Promise<void>): Promise<void> =>
  withTempDir(async dir => {
    const path = join(dir, 'cli.yaml');
    if (text !== undefined) await writeFile(path, text);
    await use(path);
  });

describe('the file with the contexts', () => {
  test('need not exist', () =>
    withFile(undefined, async path => {
      expect(await createContextStore(nodeFiles, path).read()).toEqual({ contexts: [], current: undefined });
    }));

  test('is created with the first context, readable by its owner only', () =>
    withFile(undefined, async path => {
      await createContextStore(nodeFiles, path).save(staging, { makeCurrent: true });
      expect(await readFile(path, 'utf8')).toBe(
        'contexts:\n  staging:\n    url: https://staging.example.com\n    token: s.key\ncurrent-context: staging\n',
      );
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }));

  test.each(['', '# nothing yet\n', 'contexts:\n', 'contexts: {}\n'])('may be as good as empty: %j', text =>
    withFile(text, async path => {
      const store = createContextStore(nodeFiles, path);
      await store.save(staging);
      expect((await store.read()).contexts).toMatchObject([{ name: 'staging' }]);
    }),
  );

  test('keeps comments, unknown keys and other contexts when one changes', () =>
    withFile(
      `# mine
contexts:
  local:
    url: http://127.0.0.1:3000 # this machine
    token: l.key
    colour: blue
current-context: local
future-setting: [1, 2]
`,
      async path => {
        const store = createContextStore(nodeFiles, path);
        await store.save(staging);
        await store.save({
          name: 'local',
          url: 'http://127.0.0.1:4000',
          token: new Secret('n.key'),
          account: 'acme',
        });
        expect(await readFile(path, 'utf8')).toBe(`# mine
contexts:
  local:
    url: http://127.0.0.1:4000 # this machine
    token: n.key
    colour: blue
    account: acme
  staging:
    url: https://staging.example.com
    token: s.key
current-context: local
future-setting: [ 1, 2 ]
`);
      },
    ));

  test('forgets which one is current when that one is removed', () =>
    withFile(undefined, async path => {
      const store = createContextStore(nodeFiles, path);
      await store.save(staging, { makeCurrent: true });
      await store.save({ ...staging, name: 'other' });
      await store.remove('other');
      expect((await store.read()).current).toBe('staging');
      await store.remove('staging');
      expect(await store.read()).toEqual({ contexts: [], current: undefined });
    }));

  test('holds keys only as secrets', () =>
    withFile('contexts: {local: {url: "http://127.0.0.1", token: hunter2}}', async path => {
      const { contexts } = await createContextStore(nodeFiles, path).read();
      expect(JSON.stringify(contexts)).not.toContain('hunter2');
      expect(contexts[0]?.token.reveal()).toBe('hunter2');
    }));
});

describe('a broken file', () => {
  test.each([
    ['contexts: {local: {url: x, token: hunter2', 'CLI_CONFIG_INVALID'],
    ['- a list', 'CLI_CONFIG_INVALID'],
    ['just text', 'CLI_CONFIG_INVALID'],
    ['contexts: [hunter2]', 'CLI_CONFIG_INVALID'],
    ['contexts: {local: hunter2}', 'CLI_CONFIG_INVALID'],
    ['contexts: {local: {token: hunter2}}', 'CLI_CONFIG_INVALID'],
    ['contexts: {local: {url: "http://127.0.0.1"}}', 'CLI_CONFIG_INVALID'],
    ['contexts: {local: {url: 7, token: hunter2}}', 'CLI_CONFIG_INVALID'],
    ['contexts: {local: {url: "http://a", token: hunter2, account: 5}}', 'CLI_CONFIG_INVALID'],
    ['contexts: {local: {url: "ftp://a", token: hunter2}}', 'CLI_URL_INVALID'],
    ['contexts: {local: {url: "http://me:hunter2@a", token: x}}', 'CLI_URL_INVALID'],
    ['contexts: {local: {url: "http://a", token: "hunter2 hunter2"}}', 'CLI_API_KEY_INVALID'],
    ['current-context: [1]', 'CLI_CONFIG_INVALID'],
    [BILLION_LAUGHS, 'CLI_CONFIG_INVALID'],
  ] as const)('%j is refused as %s, without quoting a key, and stays as it is', (text, code) =>
    withFile(text, async path => {
      const store = createContextStore(nodeFiles, path);
      for (const work of [() => store.read(), () => store.save(staging), () => store.use('x')]) {
        const error = await work().catch((problem: unknown) => problem);
        expect(isFault(error, code)).toBe(true);
        expect(String(error)).toContain(path);
        expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('hunter2');
      }
      expect(await readFile(path, 'utf8')).toBe(text);
    }),
  );

  test('that is a directory is told as a file that cannot be read', () =>
    withTempDir(async dir => {
      const error = await createContextStore(nodeFiles, dir)
        .read()
        .catch((problem: unknown) => problem);
      expect(isFault(error, 'CLI_CONFIG_INACCESSIBLE')).toBe(true);
    }));
});
