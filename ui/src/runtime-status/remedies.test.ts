import { expect, test } from 'vitest';
import { remedyFor } from './remedies.ts';

test.each([
  ['git-token', 'tokens'],
  ['webhook', 'tokens'],
  ['git-source', 'source'],
  ['managed-cluster', 'clusters'],
  ['git-provider', undefined],
  ['connection', undefined],
  ['constructor', undefined],
])('what can be done about %s that fails is %s', (name, kind) => {
  expect(remedyFor({ name, status: 'failed' })).toBe(kind);
  expect(remedyFor({ name, status: 'ok' })).toBeUndefined();
  expect(remedyFor({ name, status: 'unknown' })).toBeUndefined();
});
