import { expect, test } from 'vitest';
import { CLUSTER_STATES, clusterStateOf, rankOfCluster } from './cluster-state.ts';

test('a cluster is as its runtime told, while that is there', () => {
  expect(CLUSTER_STATES.map(told => clusterStateOf(told, false))).toEqual(CLUSTER_STATES);
});

test('nobody knows how the clusters of a runtime are that is away, whatever it told last', () => {
  for (const told of CLUSTER_STATES) expect(clusterStateOf(told, true)).toBe('Unknown');
});

test('a state that these pages do not know is unknown', () => {
  expect(clusterStateOf('Hibernating', false)).toBe('Unknown');
});

test('the worst comes first', () => {
  const sorted = (['Successful', 'Failed', 'Unknown'] as const).toSorted(
    (one, other) => rankOfCluster(one) - rankOfCluster(other),
  );
  expect(sorted).toEqual(['Failed', 'Unknown', 'Successful']);
});
