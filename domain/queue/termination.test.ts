import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endedByNew, endedWith, readPolicies } from './index.ts';

const made = { id: 'new', branch: 'main', triggerId: 't1' };
const earlier = [
  { id: 'same', branch: 'main', triggerId: 't1' },
  { id: 'other-trigger', branch: 'main', triggerId: 't2' },
  { id: 'other-branch', branch: 'dev', triggerId: 't1' },
  { id: 'elsewhere', branch: 'dev', triggerId: 't2' },
];
const onCreate = (rest: object) => readPolicies([{ type: 'branch', event: 'onCreate', ...rest }]);

describe('a new build ends', () => {
  test.each([
    [{}, ['same']],
    [{ ignoreTrigger: true }, ['same', 'other-trigger']],
    [{ ignoreBranch: true }, ['same', 'other-branch']],
    [{ ignoreBranch: true, ignoreTrigger: true }, ['same', 'other-trigger', 'other-branch', 'elsewhere']],
    [{ branchName: '/^ma/' }, ['same']],
    [{ branchName: '/^MA/i' }, ['same']],
    [{ branchName: '/^dev/' }, []],
    [{ branchName: '/main|dev/', ignoreBranch: true }, ['same', 'other-branch']],
    [{ branchName: '/(?!x)/' }, []],
  ])('by %j the builds %j', (policy, ended) => {
    expect(endedByNew(onCreate(policy), made, earlier)).toEqual(ended);
  });

  test('nothing without a policy, and never itself', () => {
    expect(endedByNew([], made, earlier)).toEqual([]);
    expect(endedByNew(onCreate({ ignoreBranch: true, ignoreTrigger: true }), made, [made])).toEqual([]);
  });

  test('a hostile pattern in no time', () => {
    const policies = onCreate({ branchName: '/^(a+)+$/' });
    expect(endedByNew(policies, { id: 'new', branch: `${'a'.repeat(5_000)}!` }, earlier)).toEqual([]);
  });
});

describe('a terminated build ends', () => {
  test('those that it began, where the policy says so', () => {
    const policies = readPolicies([{ type: 'annotation', event: 'onTerminate', key: 'cf_predecessor' }]);
    expect(endedWith(policies, 'parent')).toEqual([{ key: 'cf_predecessor', value: 'parent' }]);
  });
});

test('policies of any shape are read without harm', () => {
  fc.assert(
    fc.property(fc.jsonValue(), setting => {
      expect(readPolicies(setting).length).toBeLessThanOrEqual(50);
      expect(readPolicies([setting, setting]).length).toBeLessThanOrEqual(2);
    }),
  );
});
