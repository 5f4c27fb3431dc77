import { POST_DELETE_FINALIZER, PRE_DELETE_FINALIZER } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import type { KubeObject } from '@freshet/domain/objects';
import { groupOf, keyOf, versionOf } from '@freshet/domain/objects';
import {
  carriesMark,
  DELETION_HOOKS_ANNOTATION,
  deletePoliciesOf,
  type HookFailures,
  hookTypesOf,
  MOST_DELETION_ATTEMPTS,
  nextDeletionAttempt,
  OPERATION_ANNOTATION,
  readFailures,
  waveOf,
} from '@freshet/domain/sync';
import { tellableMessage } from '@freshet/domain/workloads';
import { Fault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';
import type { LiveCluster } from '../clusters/index.ts';
import { compareApplication } from './compare-application.ts';
import { deleteOne } from './delete-objects.ts';
import type { StepEnd } from './step-end.ts';
import { earliest, type Turn } from './turn.ts';

type DeletionHook = 'PreDelete' | 'PostDelete';

const FINALIZERS: Readonly<Record<DeletionHook, string>> = {
  PreDelete: PRE_DELETE_FINALIZER,
  PostDelete: POST_DELETE_FINALIZER,
};

/** How long a hook that gave up is left alone, unless something changes. */
const REST_MS = 60_000;
const LONGEST_REASON = 500;

/** The hooks as Git has them: at the revision that was last seen, or at the newest one where that is asked for. */
const hooksOf = async (turn: Turn, type: DeletionHook): Promise<readonly KubeObject[]> => {
  const { parts, application, surroundings, record, now } = turn;
  // Nothing is rendered, let alone made, for what may not be at all.
  const [problem] = surroundings.problems;
  if (problem !== undefined)
    throw new Fault('APPLICATION_FORBIDDEN', `the hooks of the deletion are not run: ${problem}`);
  const sources = sourcesOf(application.spec);
  const request = record.requested;
  const { comparison, failed, revisions } = await compareApplication(parts, {
    application,
    surroundings,
    sources,
    revisions: record.revisions.length === sources.length ? record.revisions : undefined,
    since: request?.level === 3 ? now : new Date(now.getTime() - parts.settings().refreshSeconds * 1000),
    level: request?.level === 3 ? 3 : 1,
    isHard: request?.isHard === true,
  });
  if (failed) throw new Error(`the hooks of the deletion cannot be rendered: ${failed.failure}`);
  record.revisions = revisions;
  record.requested = undefined;
  return comparison.resources
    .flatMap(({ target }) => (target && hookTypesOf(target).includes(type) ? [target] : []))
    .sort((a, b) => waveOf(a) - waveOf(b))
    .map((hook, place) => asRun(turn, hook, { type, place }));
};

interface Run {
  readonly type: DeletionHook;
  readonly place: number;
}

/** The hook as it is created: with the same name in every turn, and with the mark of this deletion. */
const asRun = ({ application }: Turn, hook: KubeObject, { type, place }: Run): KubeObject => {
  const { uid = '', deletionTimestamp = '' } = application.metadata;
  const { generateName, ...metadata } = hook.metadata;
  const started = Math.floor(Date.parse(String(deletionTimestamp)) / 1000);
  const generated = `${generateName ?? ''}${type}-${started}-${place}`.toLowerCase();
  return {
    ...hook,
    metadata: {
      ...metadata,
      name: metadata.name || generated,
      annotations: { ...metadata.annotations, [OPERATION_ANNOTATION]: `${uid}/${type}` },
    },
  };
};

const createHook = async ({ surroundings }: Turn, cluster: LiveCluster, hook: KubeObject): Promise<void> => {
  const resource = cluster.kindOf(groupOf(hook.apiVersion), hook.kind, versionOf(hook.apiVersion));
  if (!resource) throw new Error(`the cluster knows no ${hook.kind} in ${hook.apiVersion}`);
  const refusal = surroundings.refusalOf(hook, resource.namespaced);
  if (refusal !== undefined) throw new Fault('APPLICATION_FORBIDDEN', refusal);
  try {
    await cluster.client.create(resource, hook);
  } catch (error) {
    if (!isKubeError(error, 'AlreadyExists')) throw error; // a turn before this one made it
  }
};

interface HookAttempt {
  readonly turn: Turn;
  readonly cluster: LiveCluster;
  readonly type: DeletionHook;
  readonly hook: KubeObject;
}

const standOf = async (attempt: HookAttempt): Promise<StepEnd> => {
  const { turn, cluster, hook } = attempt;
  const live = cluster.get(keyOf(hook));
  if (live?.metadata.deletionTimestamp) return { kind: 'wait' };
  if (!live) return runAgain(attempt);
  if (isLeftOver(hook, live)) {
    await deleteOne(cluster, live, 'Background');
    return { kind: 'wait' };
  }
  const health = turn.parts.healthOf(live);
  if (!health || health.status === 'Healthy') return { kind: 'done' };
  if (health.status === 'Degraded')
    return afterFailure(attempt, live, tellableMessage(live, health.message) ?? '');
  return whileRunning(attempt);
};

/** An object of an earlier deletion or of something else, which has to make room for the hook. */
const isLeftOver = (hook: KubeObject, live: KubeObject): boolean =>
  deletePoliciesOf(hook).includes('BeforeHookCreation') &&
  !carriesMark(live, hook.metadata.annotations?.[OPERATION_ANNOTATION] ?? '');

const nameOf = ({ kind, metadata }: KubeObject): string =>
  [kind, metadata.namespace, metadata.name].filter(Boolean).join('/');

const failuresOf = ({ turn, hook }: HookAttempt): HookFailures | undefined =>
  readFailures(turn.draft.annotations[DELETION_HOOKS_ANNOTATION])[nameOf(hook)];

/** Creates the hook, unless it has failed before and its time has not come. */
const runAgain = async (attempt: HookAttempt): Promise<StepEnd> => {
  const { turn, cluster, hook } = attempt;
  const failures = failuresOf(attempt);
  const next = failures && nextDeletionAttempt(failures);
  if (failures && (!next || next > turn.now)) return waitingAfter(attempt, failures);
  await createHook(turn, cluster, hook);
  return whileRunning(attempt);
};

const whileRunning = (attempt: HookAttempt): Waiting => {
  const failures = failuresOf(attempt);
  if (!failures) return { kind: 'wait' };
  return {
    kind: 'wait',
    message: `${subjectOf(attempt)} runs again (attempt ${failures.count + 1} of ${MOST_DELETION_ATTEMPTS}), as it failed${becauseOf(failures)}`,
  };
};

/** Counts the failure once, and deletes the object when the hook may run again; until then people can look into it. */
const afterFailure = async (attempt: HookAttempt, live: KubeObject, reason: string): Promise<StepEnd> => {
  const { turn, cluster, hook } = attempt;
  const { annotations } = turn.draft;
  const known = failuresOf(attempt);
  const { uid = '' } = live.metadata;
  const failures =
    known?.uid === uid
      ? known
      : {
          count: (known?.count ?? 0) + 1,
          uid,
          at: turn.now.toISOString(),
          reason: reason.slice(0, LONGEST_REASON),
        };
  annotations[DELETION_HOOKS_ANNOTATION] = JSON.stringify({
    ...readFailures(annotations[DELETION_HOOKS_ANNOTATION]),
    [nameOf(hook)]: failures,
  });
  const next = nextDeletionAttempt(failures);
  const isDue = next !== undefined && next <= turn.now;
  if (isDue || deletePoliciesOf(hook).includes('HookFailed')) await deleteOne(cluster, live, 'Background');
  return waitingAfter(attempt, failures);
};

type Waiting = StepEnd & { readonly kind: 'wait' };

const subjectOf = ({ type, hook }: HookAttempt): string =>
  `the ${type} hook ${hook.kind} ${hook.metadata.name}`;

const becauseOf = ({ reason }: HookFailures): string => (reason === '' ? '' : `: ${reason}`);

const waitingAfter = (attempt: HookAttempt, failures: HookFailures): Waiting => {
  const next = nextDeletionAttempt(failures);
  const subject = subjectOf(attempt);
  const why = becauseOf(failures);
  if (next)
    return {
      kind: 'wait',
      until: next,
      message: `${subject} failed (attempt ${failures.count} of ${MOST_DELETION_ATTEMPTS}) and runs again at ${next.toISOString().slice(11, 19)} UTC${why}`,
    };
  const finalizer = FINALIZERS[attempt.type];
  return {
    kind: 'wait',
    until: new Date(attempt.turn.now.getTime() + REST_MS),
    message: `${subject} failed ${failures.count} times and does not run again by itself${why}. Fix the hook and refresh the application to run it again, or remove the finalizer ${finalizer} to delete the application without it`,
  };
};

/** The message of one, and the first time at which any of them has something to do. */
const together = (waiting: readonly Waiting[]): StepEnd => {
  const message = waiting.find(end => end.message !== undefined)?.message;
  const until = waiting.every(end => end.until) ? earliest(...waiting.map(end => end.until)) : undefined;
  return { kind: 'wait', ...(message === undefined ? {} : { message }), ...(until ? { until } : {}) };
};

/** Runs the hooks of a kind, one wave after the other, until all are healthy. */
export const runDeletionHooks = async (turn: Turn, type: DeletionHook): Promise<StepEnd> => {
  const { cluster } = turn.surroundings;
  if (!cluster) return { kind: 'done' };
  const hooks = await hooksOf(turn, type);
  for (const wave of new Set(hooks.map(waveOf))) {
    const ends = await Promise.all(
      hooks.filter(hook => waveOf(hook) === wave).map(hook => standOf({ turn, cluster, type, hook })),
    );
    const waiting = ends.filter(end => end.kind === 'wait');
    if (waiting.length > 0) return together(waiting);
  }
  return { kind: 'done' };
};

/** Removes hooks that are to go when they have succeeded. */
export const cleanDeletionHooks = async (turn: Turn, type: DeletionHook): Promise<StepEnd> => {
  const { cluster } = turn.surroundings;
  if (!cluster) return { kind: 'done' };
  for (const hook of await hooksOf(turn, type)) {
    const live = cluster.get(keyOf(hook));
    if (live && deletePoliciesOf(hook).includes('HookSucceeded'))
      await deleteOne(cluster, live, 'Background');
  }
  return { kind: 'done' };
};
