import { expect, test } from 'vitest';
import { wordsAt } from './words-at.ts';

test('a refusal is told at the field that it is about, as a sentence, and at no other', () => {
  const told = { code: 'CLUSTER_NAME_TAKEN', message: 'another cluster is called eu already' };
  expect(wordsAt(told, ['CLUSTER_NAME_INVALID', 'CLUSTER_NAME_TAKEN'])).toEqual({
    error: 'Another cluster is called eu already.',
  });
  expect(wordsAt(told, ['KUBECONFIG_UNUSABLE'])).toEqual({});
  expect(wordsAt(undefined, ['CLUSTER_NAME_TAKEN'])).toEqual({});
});
