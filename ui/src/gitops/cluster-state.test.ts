import { expect, test } from 'vitest';
import { CLUSTER_STATES, clusterStateOf, rankOfCluster, whyUnknown } from './cluster-state.ts';

test('a cluster is as its runtime told, while that is there', () => {
  expect(CLUSTER_STATES.map(told => clusterStateOf(told, false))).toEqual(CLUSTER_STATES);
});

test('nobody knows how the clusters of a runtime are that is away, whatever it told last', () => {
  for (const told of CLUSTER_STATES) expect(clusterStateOf(told, true)).toBe('Unknown');
});

test('nor how those of a runtime are of which nobody knows yet whether it is away', () => {
  for (const told of CLUSTER_STATES) {
    expect(clusterStateOf(told, undefined)).toBe('Unknown');
    expect(whyUnknown({ status: told, message: null }, undefined)).toBe('unread');
  }
});

test('a state that these pages do not know is unknown', () => {
  expect(clusterStateOf('Hibernating', false)).toBe('Unknown');
});

test('of a cluster that is unknown there is a reason, and none where it says one itself', () => {
  const message = 'no route to host';
  expect(whyUnknown({ status: 'Unknown', message: null }, false)).toBe('unasked');
  expect(whyUnknown({ status: 'Successful', message: null }, true)).toBe('away');
  expect(whyUnknown({ status: 'Failed', message }, true)).toBe('away');
  expect(whyUnknown({ status: 'Unknown', message }, false)).toBeUndefined();
  expect(whyUnknown({ status: 'Failed', message: null }, false)).toBeUndefined();
  expect(whyUnknown({ status: 'Successful', message: null }, false)).toBeUndefined();
});

test('the worst comes first', () => {
  const sorted = (['Successful', 'Failed', 'Unknown'] as const).toSorted(
    (one, other) => rankOfCluster(one) - rankOfCluster(other),
  );
  expect(sorted).toEqual(['Failed', 'Unknown', 'Successful']);
});
