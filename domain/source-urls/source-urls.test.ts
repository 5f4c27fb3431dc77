import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bareUrl,
  isSameRepository,
  matchesSourceUrl,
  normalizeSourceUrl,
  readSourceUrl,
  repositoryKey,
} from './index.ts';

describe('an address', () => {
  test.each([
    ['https://Host.example.com/a/b.git', 'https://host.example.com/a/b.git'],
    ['https://me:pass@host/a', 'https://host/a'],
    ['https://host:8443/a', 'https://host:8443/a'],
    ['http://host:80/a', 'http://host:80/a'],
    ['ssh://git@host:2222/a/b.git', 'ssh://git@host:2222/a/b.git'],
    ['git@host:a/b.git', 'git@host:a/b.git'],
    ['file:///srv/a.git', 'file:///srv/a.git'],
    ['oci://registry:5000/charts', 'oci://registry:5000/charts'],
    ['  https://host/a  ', 'https://host/a'],
  ])('%s is shown as %s', (written, shown) => {
    const url = readSourceUrl(written);
    expect(url && bareUrl(url)).toBe(shown);
  });

  test.each([
    '',
    '-u',
    '--upload-pack=x',
    'ext::sh -c x',
    'git://host/a',
    'host:path',
    '/srv/a',
    './a',
    'a/b',
    'https://',
    'https://-host/a',
    'ssh://-oProxyCommand=x@host/a',
    'git@-h:a',
    '-a@h:a',
    'git@h:-a',
    'https://host/a\nb',
    'https://host/a b',
    'file://host/a',
    'file:///a/%00',
    'C:\\x',
    'https://host/team/../other/repo',
    'https://host/team/%2E%2e/other/repo',
    'https://host/team/..%2fother/repo',
    'https://host/team/repo?x=/other',
    'https://host/team/repo#/other',
    'git@host:team/../other/repo',
    'git@host:../other/repo',
    `https://host/${'a'.repeat(3_000)}`,
  ])('%j is none', written => {
    expect(readSourceUrl(written)).toBeUndefined();
  });

  test('of any sort never throws, and what is shown holds no password and is read as the same', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(fc.constantFrom('https://', 'ssh://', 'oci://', 'git@', '-'), fc.string())
        .map(pair => pair.join('')),
    );
    fc.assert(
      fc.property(hostile, written => {
        const url = readSourceUrl(written);
        if (!url) return;
        const shown = bareUrl(url);
        expect(shown.startsWith('-')).toBe(false);
        expect(shown).not.toMatch(/[\s\0]/);
        expect(readSourceUrl(shown)).toMatchObject({
          scheme: url.scheme,
          host: url.host,
          password: undefined,
        });
        normalizeSourceUrl(written);
      }),
    );
  });
});

describe('two addresses', () => {
  test.each([
    ['https://host/a/b.git', 'git@host:a/b', true],
    ['https://host/a/b', 'ssh://git@host:22/a/b.git', true],
    ['https://me@host/A/b/', 'http://host/a/B.git', true],
    ['https://host/a/b', 'https://host/a/c', false],
    ['https://host/a/b', 'https://other/a/b', false],
    ['nonsense', 'nonsense', true],
    ['nonsense', 'https://host/a', false],
  ])('%s and %s are one repository: %j', (one, other, expected) => {
    expect(isSameRepository(one, other)).toBe(expected);
    expect(isSameRepository(other, one)).toBe(expected);
    expect(repositoryKey(one) === repositoryKey(other)).toBe(expected);
  });

  test.each([
    'https://host/a/b',
    'https://host/a/b/',
    'https://host/a/b.git/',
    'https://HOST/a/b.git',
    'https://me:secret@host:443/A/b.git',
    'git@Host:a/b.git',
    ' ssh://git@host:22/a/b ',
  ])('%j has the key of its repository, and no login in it', written => {
    expect(repositoryKey(written)).toBe(repositoryKey('https://host/a/b.git'));
    expect(repositoryKey(written)).not.toContain('secret');
  });

  test.each([
    'https://host/team/../secret/repo',
    'https://host/team/%2e%2e/secret/repo',
    'https://host/team\\..\\..\\secret',
    'https://host/team/.\t./secret',
    'https://host/secret?/team/x',
  ])('match no pattern where one of them leads elsewhere than it says: %j', url => {
    expect(matchesSourceUrl('https://host/team/**', url)).toBe(false);
    expect(matchesSourceUrl('https://host/**', url)).toBe(false);
  });

  test('match a pattern in any spelling of SSH', () => {
    expect(matchesSourceUrl('ssh://git@host/a/*', 'git@host:a/b.git')).toBe(true);
    expect(matchesSourceUrl('https://host/*', 'https://host/a/b')).toBe(false);
  });
});
