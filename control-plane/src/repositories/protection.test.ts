import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesBranch, protectionOf, readinessOf } from './protection.ts';

const rule = {
  allowForcePush: false,
  allowDeletion: false,
  requirePullRequest: false,
  requiredApprovals: 2,
  dismissStaleApprovals: true,
  requiredStatuses: [],
  bindsAdmins: true,
};

describe('a pattern', () => {
  test.each([
    ['main', 'main', true],
    ['main', 'mains', false],
    ['release/*', 'release/1', true],
    ['release/*', 'release/1/2', false],
    ['release/**', 'release/1/2', true],
    ['*', 'a/b', false],
    ['**', 'a/b', true],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxbyy', false],
    ['v1.0', 'v1x0', false],
  ])('%s means %s: %s', (pattern, branch, expected) => {
    expect(matchesBranch(pattern, branch)).toBe(expected);
  });

  test('without a star means its own name only', () => {
    const name = fc.stringMatching(/^[a-z./-]{1,20}$/);
    fc.assert(fc.property(name, name, (one, other) => matchesBranch(one, other) === (one === other)));
  });

  test('full of stars is decided at once', () => {
    expect(matchesBranch(`${'a*'.repeat(120)}b`, 'a'.repeat(240))).toBe(false);
  });

  test('that is longer wins over a shorter one, and the name itself over all', () => {
    const at = (pattern: string) => ({ id: pattern, pattern, rule, updatedAt: new Date(0) });
    const all = [at('**'), at('release/*'), at('release/1')];
    expect(protectionOf(all, 'release/1')?.pattern).toBe('release/1');
    expect(protectionOf(all, 'release/2')?.pattern).toBe('release/*');
    expect(protectionOf(all, 'main')?.pattern).toBe('**');
    expect(protectionOf([], 'main')).toBeUndefined();
  });
});

describe('readiness', () => {
  const by = (id: string, verdict: 'approve' | 'request-changes' | 'comment', sha = 'head') => ({
    reviewer: { kind: 'user', id, name: id },
    verdict,
    sha,
  });
  const facts = {
    rule,
    head: 'head',
    statuses: [],
    mergeable: 'yes',
    hasTarget: true,
    state: 'open',
  } as const;

  test('counts the last word of each reviewer, on the commit that is there now', () => {
    const ready = (...reviews: ReturnType<typeof by>[]) => readinessOf({ ...facts, reviews }).reasons;
    expect(ready(by('a', 'approve'), by('b', 'approve'))).toEqual([]);
    expect(ready(by('a', 'approve'), by('a', 'approve'))).toEqual(['it has 1 of 2 approvals']);
    expect(ready(by('a', 'approve'), by('b', 'approve', 'old'))).toEqual(['it has 1 of 2 approvals']);
    expect(ready(by('a', 'request-changes'), by('a', 'comment'), by('b', 'approve'))).toEqual([
      'it has 1 of 2 approvals',
      'a asked for changes',
    ]);
    expect(ready(by('a', 'request-changes'), by('a', 'approve'), by('b', 'approve'))).toEqual([]);
  });

  test('needs a branch to merge into', () => {
    const gone = { ...facts, rule: undefined, reviews: [], mergeable: 'unknown', hasTarget: false } as const;
    expect(readinessOf(gone).reasons).toEqual(['its target branch is gone']);
    expect(readinessOf({ ...gone, state: 'merged' }).reasons).toEqual(['it is merged']);
  });

  test('keeps old approvals where the rule says so', () => {
    const reviews = [by('a', 'approve', 'old'), by('b', 'approve', 'old')];
    const lenient = { ...rule, dismissStaleApprovals: false };
    expect(readinessOf({ ...facts, rule: lenient, reviews }).reasons).toEqual([]);
  });
});
