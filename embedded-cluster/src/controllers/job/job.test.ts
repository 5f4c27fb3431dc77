import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FailureRule, Job, JobSpec, JobStatus, Pod } from '../../shapes/index.ts';
import { endingOf } from './ending.ts';
import { judgeFailure } from './failure-policy.ts';
import { formatIndexes, parseIndexes } from './indexes.ts';
import { createRetryDelays } from './retry-delays.ts';
import { INDEX, INDEX_FAILURES, TRACKING, tallyOf } from './tally.ts';

const job = (spec: Partial<JobSpec>, status: JobStatus = {}): Job => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'j', namespace: 'n', uid: 'j' },
  spec: {
    template: { spec: { restartPolicy: 'Never', containers: [] } },
    completions: 1,
    parallelism: 1,
    backoffLimit: 6,
    ...spec,
  },
  status,
});

let serial = 0;
const pod = (
  phase: 'Running' | 'Succeeded' | 'Failed',
  more: { exitCode?: number; index?: number; failures?: number; deleted?: boolean } = {},
): Pod => {
  serial += 1;
  const annotations = {
    ...(more.index === undefined ? {} : { [INDEX]: String(more.index) }),
    ...(more.failures === undefined ? {} : { [INDEX_FAILURES]: String(more.failures) }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `p${serial}`,
      namespace: 'n',
      uid: `p${serial}`,
      annotations,
      finalizers: [TRACKING],
      ...(more.deleted ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
    },
    spec: { containers: [{ name: 'c' }] },
    status: {
      phase,
      containerStatuses: [
        {
          name: 'c',
          image: '',
          imageID: '',
          ready: false,
          restartCount: 0,
          lastState: {},
          state: { terminated: { exitCode: more.exitCode ?? 1 } },
        },
      ],
    },
  };
};

const endOf = (one: Job, pods: readonly Pod[], now = 0) => endingOf(one, tallyOf(one, pods), now)?.reason;

test('sets of indexes are written the short way and read back', () => {
  expect(formatIndexes(new Set([0, 2, 3, 4, 7, 8]))).toBe('0,2-4,7,8');
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 200 })), indexes => {
      expect(parseIndexes(formatIndexes(new Set(indexes)))).toEqual(new Set(indexes));
    }),
  );
});

describe('how a job ends', () => {
  test.each<[string, Job, readonly Pod[], string | undefined]>([
    ['enough succeeded', job({}), [pod('Succeeded')], 'CompletionsReached'],
    ['not enough', job({ completions: 2 }), [pod('Succeeded')], undefined],
    [
      'a queue is worked off',
      job({ completions: undefined as never }),
      [pod('Succeeded')],
      'CompletionsReached',
    ],
    [
      'others of the queue still work',
      job({ completions: undefined as never }),
      [pod('Succeeded'), pod('Running')],
      undefined,
    ],
    ['failed as often as allowed', job({ backoffLimit: 1 }), [pod('Failed')], undefined],
    [
      'failed once too often',
      job({ backoffLimit: 1 }),
      [pod('Failed'), pod('Failed')],
      'BackoffLimitExceeded',
    ],
    [
      'counted and noted failures count together',
      job({ backoffLimit: 2 }, { failed: 1, uncountedTerminatedPods: { failed: ['x'] } }),
      [pod('Failed')],
      'BackoffLimitExceeded',
    ],
    [
      'a deleted pod counts as failed',
      job({ backoffLimit: 0 }),
      [pod('Running', { deleted: true })],
      'BackoffLimitExceeded',
    ],
    [
      'unless it may yet end well',
      job({ backoffLimit: 0, podReplacementPolicy: 'Failed' }),
      [pod('Running', { deleted: true })],
      undefined,
    ],
    ['suspended', job({ suspend: true, completions: 0 }), [], undefined],
    [
      'every index through, one failed',
      job({ completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 0 }),
      [pod('Succeeded', { index: 0 }), pod('Failed', { index: 1, failures: 0 })],
      'FailedIndexes',
    ],
    [
      'an index that may try again',
      job({ completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1 }),
      [pod('Succeeded', { index: 0 }), pod('Failed', { index: 1, failures: 0 })],
      undefined,
    ],
    [
      'too many failed indexes',
      job({ completionMode: 'Indexed', completions: 9, backoffLimitPerIndex: 0, maxFailedIndexes: 1 }),
      [pod('Failed', { index: 0 }), pod('Failed', { index: 1 })],
      'MaxFailedIndexesExceeded',
    ],
    [
      'the leader succeeded',
      job({
        completionMode: 'Indexed',
        completions: 9,
        successPolicy: { rules: [{ succeededIndexes: '0' }] },
      }),
      [pod('Succeeded', { index: 0 })],
      'SuccessPolicy',
    ],
    [
      'some of several',
      job({
        completionMode: 'Indexed',
        completions: 9,
        successPolicy: { rules: [{ succeededIndexes: '0-3', succeededCount: 2 }] },
      }),
      [pod('Succeeded', { index: 1 })],
      undefined,
    ],
    [
      'the same index twice counts once',
      job({ completionMode: 'Indexed', completions: 2 }),
      [pod('Succeeded', { index: 1 }), pod('Succeeded', { index: 1 })],
      undefined,
    ],
  ])('%s', (_title, one, pods, reason) => expect(endOf(one, pods)).toBe(reason));

  test('at its deadline', () => {
    const late = job({ activeDeadlineSeconds: 10 }, { startTime: '2026-01-01T00:00:00Z' });
    const start = Date.parse('2026-01-01T00:00:00Z');
    expect(endOf(late, [pod('Running')], start + 9_999)).toBeUndefined();
    expect(endOf(late, [pod('Running')], start + 10_000)).toBe('DeadlineExceeded');
  });

  test('what was decided once stays decided', () => {
    const decided = job(
      {},
      { conditions: [{ type: 'FailureTarget', status: 'True', reason: 'PodFailurePolicy' }] },
    );
    expect(endOf(decided, [pod('Succeeded')])).toBe('PodFailurePolicy');
  });
});

describe('the first rule that fits a failed pod', () => {
  const rules: FailureRule[] = [
    { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] },
    { action: 'FailJob', onExitCodes: { containerName: 'c', operator: 'In', values: [42] } },
    { action: 'Count', onExitCodes: { operator: 'NotIn', values: [1] } },
  ];
  const ruled = job({ podFailurePolicy: { rules } });

  test.each([
    [42, 'FailJob'],
    [7, 'Count'],
    [1, 'Count'],
  ])('exit code %d: %s', (exitCode, action) => {
    expect(judgeFailure(ruled, pod('Failed', { exitCode })).action).toBe(action);
  });

  test('ends the job with its reason, or lets the pod count for nothing', () => {
    const ending = endingOf(ruled, tallyOf(ruled, [pod('Failed', { exitCode: 42 })]), 0);
    expect(ending?.message).toMatch(
      /^Container c for pod n\/p\d+ failed with exit code 42 matching FailJob rule at index 1$/,
    );
    const evicted = pod('Failed');
    evicted.status!.conditions = [{ type: 'DisruptionTarget', status: 'True' }];
    expect(tallyOf(ruled, [evicted])).toMatchObject({ failed: 0, ignored: [evicted] });
  });
});

test('a job waits longer with every failure in a row', () => {
  const delays = createRetryDelays();
  expect(delays.remaining('j', 0)).toBe(0);
  delays.failed('j', 0);
  expect(delays.remaining('j', 1_000)).toBe(9_000);
  delays.failed('j', 20_000);
  expect(delays.remaining('j', 20_000)).toBe(20_000);
  for (let n = 0; n < 20; n += 1) delays.failed('j', 20_000);
  expect(delays.remaining('j', 20_000)).toBe(600_000);
  delays.succeeded('j');
  expect(delays.remaining('j', 20_000)).toBe(0);
});
