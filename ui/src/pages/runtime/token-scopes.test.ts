import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { providerTitle, scopesOf } from './token-scopes.ts';

const page = readFileSync(new URL('../../../../docs/gitops/git-tokens.md', import.meta.url), 'utf8');

test.each([
  ['github', 'GitHub, classic'],
  ['gitlab', 'GitLab'],
  ['bitbucket', 'Bitbucket'],
])('the scopes of a token at %s are those that the documentation names', (provider, title) => {
  const row = page.split('\n').find(line => line.startsWith(`| ${title} |`)) ?? '';
  const [, , runtime = '', own = ''] = row.split('|');
  const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, scope]) => scope);
  expect(scopesOf(provider, 'runtime')).toEqual(named(runtime));
  expect(scopesOf(provider, 'own')).toEqual(named(own));
});

test('a provider that has no names for scopes is told apart, and called as people call it', () => {
  expect(scopesOf('gitea', 'own')).toBeUndefined();
  expect(providerTitle('bitbucket-server')).toBe('Bitbucket Server');
});
