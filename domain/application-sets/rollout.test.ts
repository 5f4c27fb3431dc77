import type { Application } from '@freshet/domain/applications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationSet, RolloutStatus } from './application-set.ts';
import { conditionsAfter } from './conditions.ts';
import {
  advanceRollout,
  deletionOrder,
  mostAtOnce,
  rolloutOperation,
  rolloutProgress,
  withoutAutomation,
} from './rollout.ts';
import { rolloutProblems } from './rollout-problems.ts';

const T0 = Date.parse('2026-01-01T00:00:00Z');
const at = (minute: number): string => new Date(T0 + minute * 60_000).toISOString();

const SET: ApplicationSet = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'set', namespace: 'argocd' },
  spec: {
    strategy: {
      type: 'RollingSync',
      rollingSync: {
        steps: [
          { matchExpressions: [{ key: 'env', operator: 'In', values: ['dev'] }] },
          { matchExpressions: [{ key: 'env', operator: 'In', values: ['prod'] }], maxUpdate: 1 },
        ],
      },
    },
  },
};

const application = (name: string, env: string, status: Application['status'] = {}): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, namespace: 'argocd', labels: { env } },
  spec: { project: 'default', destination: {}, source: { repoURL: 'r' } },
  status,
});

const sync = (code: 'Synced' | 'OutOfSync', health = 'Healthy', revision = 'r1') =>
  ({ sync: { status: code, revision }, health: { status: health } }) as NonNullable<Application['status']>;

const status = (name: string, state: RolloutStatus['status'], step = '1'): RolloutStatus => ({
  application: name,
  status: state,
  step,
  message: '',
  targetRevisions: ['r1'],
  lastTransitionTime: at(0),
});

const advance = (live: Application[], known: RolloutStatus[] = [], desired = live) =>
  advanceRollout({
    set: { ...SET, status: { applicationStatus: known } },
    desired,
    live,
    now: new Date(T0 + 600_000),
  });

const states = (result: ReturnType<typeof advance>) =>
  Object.fromEntries(result.statuses.map(({ application: name, status: state }) => [name, state]));

describe('a progressive sync', () => {
  test('begins with the first step, and leaves the others waiting', () => {
    const result = advance([
      application('d', 'dev', sync('OutOfSync')),
      application('p', 'prod', sync('OutOfSync')),
    ]);
    expect(states(result)).toEqual({ d: 'Pending', p: 'Waiting' });
    expect([...result.toSync]).toEqual(['d']);
    expect(result.statuses.map(({ step }) => step)).toEqual(['1', '2']);
  });

  test('does not ask for a second sync when the first one makes the revision known', () => {
    const asked = { ...status('d', 'Pending'), targetRevisions: [] };
    const running = (
      revision: string | undefined,
      phase: 'Running' | 'Succeeded',
      code: 'Synced' | 'OutOfSync',
    ) =>
      application('d', 'dev', {
        ...sync(code),
        operationState: {
          operation: rolloutOperation(application('d', 'dev')),
          phase,
          // Long before this look: the machine is slow.
          startedAt: at(0.5),
          ...(revision === undefined ? {} : { syncResult: { revision } }),
        },
      });
    const [unpinned, pinned, ended] = [
      advance([running(undefined, 'Running', 'OutOfSync')], [asked]),
      advance([running('r1', 'Running', 'OutOfSync')], [asked]),
      advance([running('r1', 'Succeeded', 'Synced')], [asked]),
    ];
    expect([unpinned, pinned, ended].map(states)).toEqual([
      { d: 'Progressing' },
      { d: 'Progressing' },
      { d: 'Healthy' },
    ]);
    expect([unpinned, pinned, ended].map(({ toSync }) => [...toSync])).toEqual([[], [], []]);
    expect(unpinned.statuses[0]?.targetRevisions).toEqual([]);
    expect(ended.statuses[0]?.targetRevisions).toEqual(['r1']);
    // A push between the two is a change: that sync was for something else.
    const other = advance([running('r0', 'Succeeded', 'OutOfSync')], [asked]);
    expect([...other.toSync]).toEqual(['d']);
    expect(other.statuses[0]).toMatchObject({ status: 'Pending', targetRevisions: ['r1'] });
  });

  test('goes to the next step when all of this one are healthy, so many at once', () => {
    const live = [
      application('d', 'dev', sync('Synced')),
      application('p', 'prod', sync('OutOfSync')),
      application('q', 'prod', sync('OutOfSync')),
    ];
    const result = advance(live, [
      status('d', 'Healthy'),
      status('p', 'Waiting', '2'),
      status('q', 'Waiting', '2'),
    ]);
    expect(states(result)).toEqual({ d: 'Healthy', p: 'Pending', q: 'Waiting' });
  });

  test('waits for one that is missing or sick', () => {
    const d = application('d', 'dev', sync('Synced', 'Degraded'));
    const p = application('p', 'prod', sync('OutOfSync'));
    expect(states(advance([d, p], [status('d', 'Progressing'), status('p', 'Waiting', '2')]))).toEqual({
      d: 'Progressing',
      p: 'Waiting',
    });
    expect(states(advance([p], [status('p', 'Waiting', '2')], [d, p]))).toEqual({ p: 'Waiting' });
  });

  test('skips ahead over what is synced already', () => {
    expect(states(advance([application('d', 'dev', sync('Synced'))]))).toEqual({ d: 'Healthy' });
    expect(states(advance([application('d', 'dev', sync('Synced', 'Progressing'))]))).toEqual({
      d: 'Progressing',
    });
  });

  test.each([
    [
      'an operation that began later',
      { operationState: { startedAt: at(5), phase: 'Running', operation: {} } },
      'Progressing',
    ],
    [
      'an operation of before',
      { operationState: { startedAt: at(-5), phase: 'Succeeded', operation: {} } },
      'Pending',
    ],
    [
      'an error that keeps it from syncing',
      { reconciledAt: at(5), conditions: [{ type: 'InvalidSpecError', message: '' }] },
      'Progressing',
    ],
    ['nothing new', {}, 'Pending'],
  ] as const)('what is pending, with %s, becomes %s', (_, more, expected) => {
    const live = application('d', 'dev', { ...sync('OutOfSync'), ...more } as Application['status']);
    const result = advance([live], [status('d', 'Pending')]);
    expect(states(result)).toEqual({ d: expected });
    expect(result.toSync.has('d')).toBe(expected === 'Pending');
  });

  test('is done with an application that is synced and healthy', () => {
    const progressing = [status('d', 'Progressing')];
    expect(states(advance([application('d', 'dev', sync('Synced'))], progressing))).toEqual({ d: 'Healthy' });
    expect(states(advance([application('d', 'dev', sync('OutOfSync'))], progressing))).toEqual({
      d: 'Progressing',
    });
    const running = { startedAt: at(5), phase: 'Running', operation: {} } as const;
    const busy = application('d', 'dev', { ...sync('Synced'), operationState: running });
    expect(states(advance([busy], progressing))).toEqual({ d: 'Progressing' });
  });

  test('starts over at a new revision or a new spec', () => {
    const known = [status('d', 'Healthy')];
    const newer = application('d', 'dev', sync('OutOfSync', 'Healthy', 'r2'));
    expect(advance([newer], known).statuses[0]).toMatchObject({ status: 'Pending', targetRevisions: ['r2'] });
    const live = application('d', 'dev', sync('Synced'));
    const desired = { ...live, spec: { ...live.spec, source: { repoURL: 'other' } } };
    expect(advance([live], known, [desired]).statuses[0]).toMatchObject({ status: 'Pending' });
  });

  test('never syncs what no step selects', () => {
    const result = advance([application('x', 'test', sync('OutOfSync'))]);
    expect(result.statuses[0]).toMatchObject({ status: 'Waiting', step: '-1' });
    expect(result.toSync.size).toBe(0);
  });

  test.each([
    [undefined, 4, Number.POSITIVE_INFINITY],
    [2, 4, 2],
    [0, 4, 0],
    ['50%', 5, 2],
    ['10%', 4, 1],
    ['0%', 4, 0],
    ['3', 4, 3],
    ['nonsense', 4, Number.POSITIVE_INFINITY],
  ])('maxUpdate %s of %i is %d', (maxUpdate, total, expected) => {
    expect(mostAtOnce(maxUpdate, total)).toBe(expected);
  });

  test('asks for a sync as the application itself would have been synced, and switches its automation off', () => {
    const base = application('d', 'dev');
    const automated = {
      ...base,
      spec: {
        ...base.spec,
        syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['A=b'], retry: { limit: 2 } },
      },
    };
    expect(rolloutOperation(automated)).toMatchObject({
      sync: { prune: true, syncOptions: ['A=b'] },
      retry: { limit: 2 },
    });
    expect(rolloutOperation(base)).toMatchObject({ sync: {}, retry: { limit: 5 } });
    expect(withoutAutomation(automated).spec.syncPolicy?.automated).toEqual({
      prune: true,
      selfHeal: true,
      enabled: false,
    });
    expect(withoutAutomation(base)).toBe(base);
  });

  test('deletes the last steps first when it is told so', () => {
    const live = [
      application('d', 'dev'),
      application('q', 'prod'),
      application('p', 'prod'),
      application('x', 'test'),
    ];
    expect(deletionOrder(SET, live)).toEqual(['p', 'q', 'd']);
  });

  test('says what of its steps cannot be meant', () => {
    const steps = [
      { matchExpressions: [{ key: 'env', operator: 'Exists' }] },
      { matchExpressions: [{ key: 'env', operator: 'In', values: ['dev'] }], maxUpdate: 'many' },
    ];
    const set: ApplicationSet = {
      ...SET,
      spec: { strategy: { type: 'RollingSync', rollingSync: { steps } } },
    };
    expect(rolloutProblems(set, [application('d', 'dev')])).toEqual([
      'step 1 has the operator Exists; In and NotIn are known',
      'step 1 selects no application',
      'step 2 has a maxUpdate that is no number or percentage',
    ]);
  });

  test('ends with everything healthy, each step after the one before, never more at once than it may', () => {
    const member = fc.record({ env: fc.constantFrom('dev', 'prod'), slow: fc.nat({ max: 2 }) });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), members => {
        const world = new World(members);
        for (let round = 1; round < 60; round += 1) expectOrder(world.pass(round));
        expect(world.statuses.every(({ status: state }) => state === 'Healthy')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

const expectOrder = (statuses: readonly RolloutStatus[]): void => {
  const inStep = (step: string) => statuses.filter(each => each.step === step);
  const underWay = inStep('2').filter(({ status: state }) => state === 'Pending' || state === 'Progressing');
  expect(underWay.length).toBeLessThanOrEqual(1);
  if (underWay.length > 0) expect(inStep('1').every(({ status: state }) => state === 'Healthy')).toBe(true);
};

/** Applications that sync when they are asked to, some after a while. */
class World {
  statuses: readonly RolloutStatus[] = [];
  readonly #members: readonly { env: string; slow: number }[];
  readonly #started = new Map<string, number>();

  constructor(members: readonly { env: string; slow: number }[]) {
    this.#members = members;
  }

  #live(round: number): Application[] {
    return this.#members.map(({ env, slow }, index) => {
      const start = this.#started.get(`a${index}`);
      if (start === undefined) return application(`a${index}`, env, sync('OutOfSync'));
      const operationState = {
        startedAt: at(start + 0.1),
        phase: round - start > slow ? 'Succeeded' : 'Running',
        operation: {},
      } as const;
      return application(`a${index}`, env, {
        ...sync(round - start > slow ? 'Synced' : 'OutOfSync'),
        operationState,
      });
    });
  }

  pass(round: number): readonly RolloutStatus[] {
    const live = this.#live(round);
    const set = { ...SET, status: { applicationStatus: [...this.statuses] } };
    const { statuses, toSync } = advanceRollout({ set, desired: live, live, now: new Date(at(round)) });
    for (const name of toSync) if (!this.#started.has(name)) this.#started.set(name, round);
    this.statuses = statuses;
    return statuses;
  }
}

describe('the conditions of a set', () => {
  const now = new Date(T0);

  test('say that all is well', () => {
    expect(
      conditionsAfter({ ...SET, spec: {} }, { isGenerated: true }, now).map(
        ({ type, status: state }) => `${type}=${state}`,
      ),
    ).toEqual(['ErrorOccurred=False', 'ParametersGenerated=True', 'ResourcesUpToDate=True']);
  });

  test('say what went wrong, and keep their time as long as they say the same', () => {
    const error = { reason: 'ApplicationParamsGenerationError', message: 'because' };
    const first = conditionsAfter(SET, { isGenerated: false, error }, now);
    expect(first).toContainEqual({
      type: 'ErrorOccurred',
      status: 'True',
      ...error,
      lastTransitionTime: at(0),
    });
    const again = conditionsAfter(
      { ...SET, status: { conditions: first } },
      { isGenerated: false, error },
      new Date(T0 + 60_000),
    );
    expect(again).toEqual(first);
  });

  test('say how far a rollout is', () => {
    const statuses = [status('d', 'Healthy'), status('p', 'Pending', '2')];
    const conditions = conditionsAfter(SET, { isGenerated: true, rollout: { statuses, problems: [] } }, now);
    expect(conditions.find(({ type }) => type === 'RolloutProgressing')).toMatchObject({
      status: 'True',
      message: 'ApplicationSet is performing rollout of step 2',
    });
  });
});

describe('how far a rollout is', () => {
  const told = (...applicationStatus: RolloutStatus[]) =>
    rolloutProgress({ ...SET, status: { applicationStatus } });

  test('is the first step with one that is not healthy; those before are done, those after wait', () => {
    const { steps } = told(status('a', 'Healthy'), status('b', 'Progressing'), status('c', 'Waiting', '2'));
    expect(steps.map(({ state, applications }) => [state, applications.map(one => one.application)])).toEqual(
      [
        ['current', ['a', 'b']],
        ['waiting', ['c']],
      ],
    );
    const later = told(status('a', 'Healthy'), status('c', 'Pending', '2')).steps;
    expect(later.map(({ state }) => state)).toEqual(['done', 'current']);
  });

  test('is at its end where all are healthy, whatever no step selects', () => {
    const { steps, unselected } = told(status('a', 'Healthy'), status('z', 'Waiting', '-1'));
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(unselected.map(({ application: name }) => name)).toEqual(['z']);
  });

  test('has nothing done while nobody knows how its applications are', () => {
    expect(told().steps.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(rolloutProgress(SET).steps.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });
});
