import { describe, expect, test } from 'vitest';
import { ownMachines, SETUP_STEPS } from './setup-steps.ts';
import { tellings } from './tellings.ts';

const fresh = { members: 1, invitations: 0, customTeams: 0, rules: 0, serviceAccounts: 0 };
const doneWith = (facts: Partial<typeof fresh>) =>
  SETUP_STEPS.filter(step => step.isDone({ ...fresh, ...facts })).map(({ id }) => id);

describe('the set-up of an account', () => {
  test('has nothing done when only its first admin is there', () => {
    expect(doneWith({})).toEqual([]);
  });

  test('counts a person who is invited like one who came', () => {
    expect(doneWith({ invitations: 1 })).toEqual(['invite']);
    expect(doneWith({ members: 2 })).toEqual(['invite']);
  });

  test('is not done by the demo, which has its own machines and rules', () => {
    const machines = [
      { id: '1', name: 'demo-shop' },
      { id: '2', name: 'deployer' },
    ];
    const rules = [{ subject: { kind: 'service-account', id: '1' } }, { subject: { kind: 'everyone' } }];
    expect(ownMachines(machines, rules, ['demo-shop'])).toEqual({
      machines: [machines[1]],
      rules: [rules[1]],
    });
    expect(ownMachines(machines, rules, [])).toEqual({ machines, rules });
  });

  test('ends with people, a team, a rule and a machine', () => {
    expect(doneWith({ members: 2, customTeams: 1, rules: 1, serviceAccounts: 1 })).toHaveLength(
      SETUP_STEPS.length,
    );
  });
});

describe('what happened lately', () => {
  const tell = (record: string) => ({ who: record.charAt(0), what: record.charAt(1) });
  const told = (records: readonly string[], most: number) =>
    tellings(records, tell, most).map(({ record, times }) => `${record}${times}`);

  test('is told once however often it was done in a row', () => {
    expect(told(['fs', 'fs', 'fs', 'ap', 'fs'], 8)).toEqual(['fs3', 'ap1', 'fs1']);
  });

  test('has no more lines than there is room for, and counts the last one to its end', () => {
    expect(told(['fs', 'ap', 'ap', 'fs', 'ap'], 2)).toEqual(['fs1', 'ap2']);
  });
});
