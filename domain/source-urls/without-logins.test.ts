import { expect, test } from 'vitest';
import { withoutLogins } from './index.ts';

test.each([
  ['https://ada:p@ss@git.test/a', 'https://git.test/a'],
  [
    'repoURL: https://ada:canary@git.test\nmail: ada@git.test',
    'repoURL: https://git.test\nmail: ada@git.test',
  ],
  ['HTTPS://token@git.test and oci://a:b?c@hub.test/x', 'HTTPS://git.test and oci://hub.test/x'],
  // Everybody logs in as git over SSH, and without the name the address is another one.
  ['ssh://git@git.test/a git@git.test:a', 'ssh://git@git.test/a git@git.test:a'],
  ['https://git.test/a@b', 'https://git.test/a@b'],
])('%j is told as %j', (text, told) => {
  expect(withoutLogins(text)).toBe(told);
});
