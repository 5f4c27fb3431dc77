import { describe, expect, test } from 'vitest';
import { addCommand, EMPTY_CLUSTER, inputOf, isClusterName } from './draft.ts';

const draft = { ...EMPTY_CLUSTER, runtime: 'prod' };

describe('the draft of a cluster', () => {
  test('holds no login: that is only in what is asked for', () => {
    expect(JSON.stringify(draft)).not.toContain('kubeconfig');
    expect(inputOf(draft, 'TEXT')).toEqual({ kubeconfig: 'TEXT' });
    expect(inputOf({ ...draft, name: 'eu', context: 'admin@eu' }, 'TEXT')).toEqual({
      kubeconfig: 'TEXT',
      name: 'eu',
      context: 'admin@eu',
    });
  });

  test('knows names that no cluster can have; without one it gets one', () => {
    expect(['', 'eu', 'eu-1'].every(isClusterName)).toBe(true);
    expect(['EU', 'eu_1', '1', 'eu-', 'in-cluster', 'x'.repeat(64)].some(isClusterName)).toBe(false);
  });

  test('becomes a command without anything that a shell would carry out', () => {
    expect(addCommand(draft)).toBe('freshet cluster add --runtime prod');
    expect(addCommand({ ...draft, name: 'eu-1' })).toBe('freshet cluster add --runtime prod --name eu-1');
    expect(addCommand({ ...draft, name: '$(x)' })).toBe('freshet cluster add --runtime prod');
  });
});
