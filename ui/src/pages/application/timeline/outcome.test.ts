import { describe, expect, test } from 'vitest';
import type { Deployment } from '../application.ts';
import {
  type Entry,
  entriesOf,
  type FailedSync,
  type Loaded,
  narrowed,
  outcomeOf,
  personOf,
  toLoadNext,
} from './outcome.ts';

const deployment = (hour: number, about: Partial<Deployment> = {}): Deployment => ({
  id: `deployment-${hour}`,
  historyId: hour,
  revisions: ['a'.repeat(40)],
  sources: [],
  commit: null,
  startedAt: null,
  deployedAt: `2026-11-16T0${hour}:00:00Z`,
  initiatedBy: null,
  isAutomated: null,
  isRollback: null,
  rollbackTo: null,
  status: null,
  degradedAt: null,
  restoredAt: null,
  isDemo: false,
  images: [],
  mainImage: null,
  ...about,
});

const failed = (hour: number, about: Partial<FailedSync> = {}): FailedSync => ({
  id: `failed-${hour}`,
  at: `2026-11-16T0${hour}:30:00Z`,
  startedAt: null,
  message: 'no',
  revision: 'a'.repeat(40),
  commit: null,
  initiatedBy: 'ada',
  isAutomated: false,
  isTerminated: false,
  restoredAt: null,
  ...about,
});

const entry = (about: Partial<Deployment>): Entry => {
  const one = deployment(1, about);
  return { is: 'deployment', at: one.deployedAt, deployment: one };
};

describe('how a deployment went', () => {
  const degradedAt = '2026-11-16T01:01:00Z';

  test.each([
    [{ status: 'Healthy' }, 'healthy', 'ok'],
    [{ status: 'Healthy', degradedAt }, 'recovered', 'warn'],
    [{ status: 'Degraded', degradedAt }, 'degraded', 'bad'],
    [{ status: 'Progressing' }, 'progressing', 'run'],
    [{ status: 'Replaced' }, 'replaced', undefined],
  ] as const)('of %o is %s', (about, word, tone) =>
    expect(outcomeOf(entry(about))).toMatchObject({ word, tone }),
  );

  test('has no colour where the demo made it up', () =>
    expect(outcomeOf(entry({ status: 'Degraded', isDemo: true }))).toMatchObject({
      word: 'degraded',
      tone: undefined,
    }));

  test('is not said where nobody watched', () => expect(outcomeOf(entry({}))).toBeUndefined());

  test('of a sync that failed tells being ended from failing', () => {
    const of = (isTerminated: boolean) =>
      outcomeOf({ is: 'failed-sync', at: '', failed: failed(1, { isTerminated }) })?.word;
    expect([of(false), of(true)]).toEqual(['syncFailed', 'terminated']);
  });
});

const idsOf = (entries: readonly Entry[]) =>
  entries.map(one => (one.is === 'deployment' ? one.deployment.id : one.failed.id));

const whole = <One>(...nodes: readonly One[]): Loaded<One> => ({ nodes, hasOlder: false });
const begun = <One>(...nodes: readonly One[]): Loaded<One> => ({ nodes, hasOlder: true });

describe('the timeline', () => {
  test('has deployments and failed syncs by their time, the newest first', () => {
    expect(
      idsOf(entriesOf(whole(deployment(4), deployment(2)), whole(failed(5), failed(3), failed(1)))),
    ).toEqual(['failed-5', 'deployment-4', 'failed-3', 'deployment-2', 'failed-1']);
  });

  test('has no gap where deployments are still to be loaded', () => {
    expect(idsOf(entriesOf(begun(deployment(4), deployment(2)), whole(failed(3), failed(1))))).toEqual([
      'deployment-4',
      'failed-3',
      'deployment-2',
    ]);
    expect(idsOf(entriesOf(whole(), whole(failed(3))))).toEqual(['failed-3']);
  });

  test('has no gap where failed syncs are still to be loaded', () => {
    expect(idsOf(entriesOf(whole(deployment(4), deployment(2)), begun(failed(5), failed(3))))).toEqual([
      'failed-5',
      'deployment-4',
      'failed-3',
    ]);
  });

  test('goes on with what is known for the shorter time', () => {
    const [deployments, syncs] = [[deployment(4), deployment(2)], [failed(3)]] as const;
    expect(toLoadNext(begun(...deployments), begun(...syncs))).toBe('failedSyncs');
    expect(toLoadNext(begun(...deployments), begun(failed(3), failed(1)))).toBe('deployments');
    expect(toLoadNext(begun(...deployments), whole(...syncs))).toBe('deployments');
    expect(toLoadNext(whole(...deployments), begun(failed(1)))).toBe('failedSyncs');
    expect(toLoadNext(whole(...deployments), whole(...syncs))).toBeUndefined();
  });

  test('is narrowed to what failed, to rollbacks and to a person', () => {
    const commit = { sha: 'a', author: 'Bob', email: null, message: null, date: null, pullRequest: null };
    const entries = entriesOf(
      whole(
        deployment(6, { status: 'Degraded', commit }),
        deployment(5, { isRollback: true, status: 'Healthy' }),
        deployment(4, { status: 'Healthy', degradedAt: '2026-11-16T04:01:00Z' }),
        deployment(3, { status: 'Replaced', initiatedBy: 'ada' }),
      ),
      whole(failed(2)),
    );
    expect(entries.map(personOf)).toEqual(['Bob', undefined, undefined, 'ada', 'ada']);
    const of = (only: 'failed' | 'rollbacks' | undefined, person?: string) =>
      idsOf(narrowed(entries, { only, person }));
    expect(of('failed')).toEqual(['deployment-6', 'deployment-4', 'failed-2']);
    expect(of('rollbacks')).toEqual(['deployment-5']);
    expect(of('failed', 'ada')).toEqual(['failed-2']);
    expect(of(undefined)).toHaveLength(5);
  });
});
