import type { ApplicationStatus, OperationState } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { applicationReport } from './application-report.ts';
import { withoutPodWords } from './pod-words.ts';

const AT = '2026-11-16T01:00:00Z';
const FAILED = 'one or more synchronization tasks completed unsuccessfully, reason: ';
const APPLY = 'one or more objects failed to apply, reason: ';
const SECRET = 'login failed with canary';

const job = {
  ...{ group: 'batch', version: 'v1', kind: 'Job', namespace: 'shop', name: 'migrate' },
  message: 'Job has reached the specified backoff limit',
};
const pod = { group: '', version: 'v1', kind: 'Pod', namespace: 'shop', name: 'seed', message: SECRET };

const operation = (state: Partial<OperationState>): ApplicationStatus => ({
  operationState: { operation: {}, phase: 'Failed', startedAt: AT, ...state },
});

const ended = (message: string, phase: OperationState['phase'] = 'Failed'): ApplicationStatus =>
  operation({ phase, message, finishedAt: AT, syncResult: { revision: 'b2', resources: [job, pod] } });

/** What follows the operation whose words the texts still quote. */
const LATER: readonly (readonly [string, ApplicationStatus])[] = [
  ['no operation', {}],
  ['one that runs without results', operation({ phase: 'Running' })],
  [
    'one that runs with the results of something else',
    operation({ phase: 'Running', syncResult: { revision: 'b2', resources: [job] } }),
  ],
  [
    'the next attempt, which has forgotten the results',
    operation({
      ...{ phase: 'Running', retryCount: 1, syncResult: { revision: 'a1' } },
      message: `${FAILED}${SECRET}. Retrying attempt #1 at 3:04PM.`,
    }),
  ],
  ['one that is being ended', operation({ phase: 'Terminating', message: 'operation is terminating' })],
  ['one that was ended', operation({ message: 'Operation terminated', finishedAt: AT })],
  [
    'one that failed for another reason',
    operation({
      ...{ message: `${FAILED}${job.message}`, finishedAt: AT },
      syncResult: { revision: 'b2', resources: [job] },
    }),
  ],
  [
    'one that gave no reason',
    operation({
      ...{ message: 'one or more synchronization tasks completed unsuccessfully', finishedAt: AT },
      syncResult: { revision: 'b2', resources: [job] },
    }),
  ],
];

test.each(LATER)('what a pod said in the operation before is not told after %s', (_, status) => {
  const tell = withoutPodWords(status);
  const lead = `Failed last sync attempt to [a1]: ${FAILED}`;
  expect(tell(`${lead}${SECRET}`)).toBe(`${lead}its cluster says why`);
  expect(tell(`${lead}${SECRET} (retried 2 times).`)).toBe(`${lead}its cluster says why (retried 2 times).`);
  for (const text of [
    `${APPLY}no, reason: ${SECRET}`,
    `${APPLY}no\none or more SyncFail hooks failed, reason: ${SECRET}`,
  ])
    expect(tell(text)).not.toContain('canary');
  expect(tell(status.operationState?.message ?? '')).not.toContain('canary');
});

test.each(LATER)('the report of an application has nothing of that after %s', (_, { operationState }) => {
  const message = `Failed last sync attempt to [a1]: ${FAILED}${SECRET}`;
  const report = applicationReport(
    {
      ...{ apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' },
      metadata: { name: 'shop', namespace: 'argocd', annotations: { 'freshet.io/why': message } },
      spec: { project: 'default', destination: {} },
      status: {
        conditions: [{ type: 'SyncError', message }],
        ...(operationState ? { operationState } : {}),
      },
    },
    {
      ...{ parent: undefined, gitSource: undefined, manifest: undefined, commit: undefined },
      ...{ serverOf: () => undefined, nameOf: () => undefined },
    },
  );
  expect(report.conditions).toHaveLength(1);
  expect(JSON.stringify(report)).not.toContain('canary');
});

test.each([
  [ended(`${FAILED}${job.message},${SECRET}`)],
  [ended(`${FAILED}${job.message},${SECRET}`, 'Running')],
])('the reasons of the present end are told, without what its pods said', status => {
  const tell = withoutPodWords(status);
  const told = `${FAILED}${job.message},pod seed says why in its cluster`;
  const quoted = `The sync to a1 failed: ${status.operationState?.message}`;
  expect(tell(status.operationState?.message ?? '')).toBe(told);
  expect(tell(quoted)).toBe(`The sync to a1 failed: ${told}`);
  expect(tell(`${quoted} (Deployment web)`)).toBe(`The sync to a1 failed: ${told}…`);
  expect(tell(`${quoted.slice(0, quoted.indexOf('backoff'))}…`)).toBe(
    `The sync to a1 failed: ${FAILED}Job has reached the specified …`,
  );
});

test('what an API server refused is told, whichever operation met it', () => {
  const tell = withoutPodWords(operation({ phase: 'Running' }));
  for (const text of [
    `Failed last sync attempt to [a1]: ${APPLY}namespaces "shop" not found,Service "web" is invalid: spec: no (retried 5 times).`,
    'one or more objects failed to apply (dry run), reason: namespaces "shop" not found',
    'the namespace failed to apply, reason: namespaces "shop" is forbidden',
    'one or more synchronization tasks are not valid: ConfigMap/a has no name',
    'one or more synchronization tasks completed unsuccessfully (retried 10 times).',
  ])
    expect(tell(text)).toBe(text);
});

test('of reasons from anywhere those are told that may be told whoever gave them', () => {
  const ours = ['Container a crashes again and again: OOMKilled, exit code 137', 'Evicted'];
  const tell = withoutPodWords({});
  expect(tell(`${FAILED}${ours[0]},${SECRET},${ours[1]},b. Retrying attempt #1 at 03:04:05.`)).toBe(
    `${FAILED}${ours.join(',')},its cluster says why. Retrying attempt #1 at 03:04:05.`,
  );
});
