import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FilePath, RefName, RepositoryName, Revision, TreePath } from './fields.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, text: string): boolean =>
  schema.safeParse(text).success;

const isRefOfGit = (name: string): boolean => {
  try {
    execFileSync('git', ['check-ref-format', `refs/heads/${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the name of a branch', () => {
  test.each([
    'main',
    'release/1.0',
    'feature/ünïcode',
    'a@b',
    'x'.repeat(244),
    'ahead',
    'references/1',
    'heads/main',
  ])('can be %s', name => {
    expect(takes(RefName, name)).toBe(true);
  });

  test.each([
    '-x',
    'a/-b',
    '',
    'a b',
    'a..b',
    'a~1',
    'a^',
    'a:b',
    'a\\b',
    'x.lock',
    'a/.b',
    '@',
    'HEAD',
    'a@{1}',
    'a\n',
    'refs/heads/main',
    'REFS/tags/x',
    'ORIG_HEAD',
    'a'.repeat(40),
    'A'.repeat(64),
  ])('cannot be %j', name => {
    expect(takes(RefName, name)).toBe(false);
  });

  test('is always one that Git takes', () => {
    const piece = fc.constantFrom(
      'a',
      '/',
      '.',
      '-',
      '@',
      '{',
      '~',
      '^',
      ' ',
      '\\',
      '*',
      '[',
      'é',
      '.lock',
      '\u007f',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), pieces => {
        const name = pieces.join('');
        return !takes(RefName, name) || isRefOfGit(name);
      }),
      { numRuns: 100 },
    );
  });
});

describe('paths, revisions and names', () => {
  test.each(['../a', 'a/../b', '/a', 'a/', 'a//b', 'a\0b', './a', 'a/.'])('%j is no path', path => {
    expect(takes(TreePath, path)).toBe(false);
  });

  test.each(['.git', 'a/.git/b', '.GIT/config', 'git~1/x', '.g\u200cit/x'])('%j cannot be written', path => {
    expect(takes(FilePath, path)).toBe(false);
  });

  test('ordinary files can be written, also those that only look like it', () => {
    for (const path of ['.gitignore', '.github/x.yml', 'a b/ü.txt', 'digit'])
      expect(takes(FilePath, path)).toBe(true);
  });

  test.each(['-x', '--all', 'main~1', 'a:b', 'a^{tree}', ''])('%j names no revision', text => {
    expect(takes(Revision, text)).toBe(false);
  });

  test.each(['..', '.git', 'a.git', 'a.GIT', '-a', 'a/b', 'a b', 'ａ', 'a.', 'a..b', 'a\0'])(
    '%j is no name of a repository',
    name => {
      expect(takes(RepositoryName, name)).toBe(false);
    },
  );
});
