import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActiveBuild, grantTurns, type QueueLimits, type WaitingBuild } from './index.ts';

const waiting = (number: number, rest: Partial<WaitingBuild> = {}): WaitingBuild => ({
  id: `w${number}`,
  number,
  priority: 0,
  createdAt: number,
  ...rest,
});

describe('turns of a pipeline', () => {
  test('come to everybody where nothing is limited', () => {
    expect(grantTurns({}, [], [waiting(1), waiting(2)]).granted).toEqual(['w1', 'w2']);
  });

  test('come to nobody while the pipeline is frozen', () => {
    const { granted, blocked } = grantTurns({ pipeline: 0 }, [], [waiting(1)]);
    expect(granted).toEqual([]);
    expect(blocked.get('w1')).toEqual({ kind: 'frozen', limit: 0, behind: [] });
  });

  test('go by priority, then by age', () => {
    const queue = [waiting(1), waiting(2, { priority: 5 }), waiting(3, { priority: 5 })];
    expect(grantTurns({ pipeline: 2 }, [], queue).granted).toEqual(['w2', 'w3']);
  });

  test('of one branch wait for that branch alone', () => {
    const active = [{ id: 'a', number: 12, branch: 'main' }];
    const queue = [waiting(13, { branch: 'main' }), waiting(14, { branch: 'dev' }), waiting(15)];
    const { granted, blocked } = grantTurns({ branch: 1 }, active, queue);
    expect(granted).toEqual(['w14', 'w15']);
    expect(blocked.get('w13')).toEqual({ kind: 'branch', limit: 1, behind: [12], branch: 'main' });
  });

  test("of a trigger follow the trigger's own limit before that of the pipeline", () => {
    const active = [{ id: 'a', number: 1, triggerId: 't' }];
    const queue = [waiting(2, { triggerId: 't', triggerLimit: 2 }), waiting(3, { triggerId: 't' })];
    expect(grantTurns({ trigger: 1 }, active, queue).granted).toEqual(['w2']);
  });
});

const limit = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
const limits: fc.Arbitrary<QueueLimits> = fc.record({ pipeline: limit, trigger: limit, branch: limit });
const place = {
  branch: fc.option(fc.constantFrom('main', 'dev', 'x'), { nil: undefined }),
  triggerId: fc.option(fc.constantFrom('t1', 't2'), { nil: undefined }),
};
const queueOf = fc
  .array(
    fc.record({
      ...place,
      priority: fc.integer({ min: -2, max: 2 }),
      createdAt: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 12 },
  )
  .map(builds =>
    builds.map((build, index): WaitingBuild => ({ ...build, id: `w${index}`, number: 100 + index })),
  );
const activeOf = fc
  .array(fc.record(place), { maxLength: 6 })
  .map(builds => builds.map((build, index): ActiveBuild => ({ ...build, id: `a${index}`, number: index })));

/** How far the fullest branch or trigger of those that got a turn is, counting everybody. */
const fullest = (taken: readonly ActiveBuild[], all: readonly ActiveBuild[], key: 'branch' | 'triggerId') =>
  Math.max(
    0,
    ...taken
      .filter(build => build[key] !== undefined)
      .map(build => all.filter(other => other[key] === build[key]).length),
  );

describe('turns, whatever the queue', () => {
  test('never exceed a limit further than it was exceeded before, and leave no free place to a waiting build', () => {
    fc.assert(
      fc.property(limits, activeOf, queueOf, (given, active, queue) => {
        const { granted, blocked } = grantTurns(given, active, queue);
        expect(granted.length + blocked.size).toBe(queue.length);
        const taken = queue.filter(({ id }) => granted.includes(id));
        const after = [...active, ...taken];
        const most = (limit: number | undefined) => limit ?? Number.POSITIVE_INFINITY;
        expect(taken.length > 0 ? after.length : 0).toBeLessThanOrEqual(most(given.pipeline));
        expect(fullest(taken, after, 'branch')).toBeLessThanOrEqual(most(given.branch));
        expect(fullest(taken, after, 'triggerId')).toBeLessThanOrEqual(most(given.trigger));
        for (const build of queue.filter(({ id }) => blocked.has(id)))
          expect(grantTurns(given, after, [build]).granted).toEqual([]);
      }),
    );
  });

  test('do not depend on the order in which the queue was read', () => {
    fc.assert(
      fc.property(limits, activeOf, queueOf, fc.infiniteStream(fc.nat()), (given, active, queue, keys) => {
        const shuffled = queue
          .map(build => ({ build, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ build }) => build);
        expect(grantTurns(given, active, shuffled).granted).toEqual(grantTurns(given, active, queue).granted);
      }),
    );
  });

  test('never let a build overtake one of its own branch and trigger that goes first', () => {
    fc.assert(
      fc.property(limits, activeOf, queueOf, (given, active, queue) => {
        const { granted } = grantTurns(given, active, queue);
        for (const build of queue) {
          if (granted.includes(build.id)) continue;
          const later = queue.filter(
            other =>
              other.branch === build.branch &&
              other.triggerId === build.triggerId &&
              (other.priority < build.priority ||
                (other.priority === build.priority && other.createdAt > build.createdAt)),
          );
          expect(later.filter(({ id }) => granted.includes(id))).toEqual([]);
        }
      }),
    );
  });
});
