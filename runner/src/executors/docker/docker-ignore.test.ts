import { describe, expect, test } from 'vitest';
import { parseIgnore } from './docker-ignore.ts';

describe('.dockerignore', () => {
  test.each([
    ['node_modules', 'node_modules/a/b.js', true],
    ['node_modules', 'pkg/node_modules/a.js', false],
    ['**/node_modules', 'pkg/node_modules/a.js', true],
    ['**/node_modules', 'node_modules', true],
    ['/dist/', 'dist/a', true],
    ['*.md', 'README.md', true],
    ['*.md', 'docs/README.md', false],
    ['**/*.md', 'docs/README.md', true],
    ['docs/**', 'docs/a/b', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['[ab].txt', 'b.txt', true],
    ['[^ab].txt', 'b.txt', false],
    ['.', 'anything', false],
    ['# comment', '# comment', false],
    ['a+b', 'a+b', true],
    ['a+b', 'aab', false],
    ['*.md\n!README.md', 'README.md', false],
    ['*.md\n!README.md', 'NOTES.md', true],
    ['!README.md\n*.md', 'README.md', true],
    ['*\n!src', 'src/a.ts', false],
    ['*\n!src', 'test/a.ts', true],
    [' \n\r\n', 'a', false],
    ['a\r\nb', 'a', true],
  ])('%j on %s ignores it: %s', (text, path, answer) => expect(parseIgnore(text).ignores(path)).toBe(answer));

  test('many stars do not take for ever', () => {
    const rules = parseIgnore(`${'**/'.repeat(3)}${'*'.repeat(50)}x`);
    expect(rules.ignores('a/'.repeat(50))).toBe(false);
  });
});
