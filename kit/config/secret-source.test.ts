import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'freshet-secret-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const path = join(directory, 'key');
const replace = (text: string): void => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};

const SPEC = { key: { env: 'KEY', kind: 'secretSource', min: 4, describe: 'A key.' } } as const;

describe('a secret source', () => {
  beforeEach(() => replace('first value'));

  const source = () => readConfig(SPEC, { KEY_FILE: path }).config.key;

  test('follows its file when that is replaced', () => {
    const key = source();
    expect(key.current().reveal()).toBe('first value');
    replace('other value\n');
    expect(key.current().reveal()).toBe('other value');
    expect(key.problem()).toBeUndefined();
  });

  test('gives the same object as long as the file is the same', () => {
    const key = source();
    expect(key.current()).toBe(key.current());
  });

  test.each([
    ['goes away', () => rmSync(path), 'ENOENT'],
    ['is emptied', () => replace(''), 'is empty'],
    ['gets a value that may not be used', () => replace('abc'), 'at least 4'],
  ])(
    'keeps the last good value when the file %s, and says so until it is repaired',
    (_what, damage, reason) => {
      const key = source();
      damage();
      expect(key.current().reveal()).toBe('first value');
      expect(key.problem()).toContain(reason);
      replace('repaired value');
      expect(key.current().reveal()).toBe('repaired value');
      expect(key.problem()).toBeUndefined();
    },
  );

  test('from a variable never changes', () => {
    const { key } = readConfig(SPEC, { KEY: 'plain value' }).config;
    expect(key.current().reveal()).toBe('plain value');
    expect(key.problem()).toBeUndefined();
  });

  test('prints nothing of its value', () => {
    expect(JSON.stringify(source())).not.toContain('first');
  });
});
