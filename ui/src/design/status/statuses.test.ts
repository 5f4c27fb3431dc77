import { describe, expect, test } from 'vitest';
import { design } from '../../text/en/design.ts';
import { STATE_SHAPES } from '../icon/index.ts';
import { isMoving, lookOf, STATUSES } from './statuses.ts';

const all = Object.entries(STATUSES).flatMap(([kind, looks]) =>
  Object.entries(looks).map(([status, look]) => ({ kind, status, look })),
);

describe('the table of states', () => {
  test('has a word for every state, and no word without a state', () => {
    const words = Object.entries(design.status).map(([kind, of]) => [kind, Object.keys(of).toSorted()]);
    const states = Object.entries(STATUSES).map(([kind, of]) => [kind, Object.keys(of).toSorted()]);
    expect(words.toSorted()).toEqual(states.toSorted());
  });

  test.each(all)('$kind $status has a drawing', ({ look }) => {
    expect(STATE_SHAPES).toContain(look.shape);
  });

  test('tells states of one kind apart without colour, except stages of the same work', () => {
    const same = all.filter(({ kind, look, status }) =>
      all.some(other => other.kind === kind && other.look.shape === look.shape && other.status !== status),
    );
    expect(same.every(({ look }) => isMoving(look.shape))).toBe(true);
  });

  test('shows a state it does not know as unknown', () => {
    expect(lookOf('build', 'enchanted')).toEqual({ tone: 'idle', shape: 'unknown' });
  });

  test.each([
    ['build', 'pending-approval', 'gate', 'gate'],
    ['build', 'terminating', 'idle', 'run'],
    ['step', 'failure-allowed', 'warn', 'warn'],
    ['sync', 'OUT_OF_SYNC', 'warn', 'outofsync'],
    ['health', 'MISSING', 'warn', 'heart-missing'],
    ['release', 'SUSPENDED', 'gate', 'gate'],
    ['runtime', 'IN_PROGRESS', 'gate', 'gate-idle'],
  ] as const)('%s %s is %s %s', (kind, status, tone, shape) => {
    expect(lookOf(kind, status)).toEqual({ tone, shape });
  });
});
