/**
 * Carries out the operation of an application, pass by pass. Its only memory is `operationState`: before anything is
 * changed for an operation the cluster has it as running, with the revisions and the attempt that it is changed for.
 */

import { projectWindowVerdict } from '@freshet/domain/app-projects';
import type { ApplicationSource, Operation, OperationState } from '@freshet/domain/applications';
import { isSame, pinned, revisionsIn, sameRevisions, sourcesOf } from '@freshet/domain/automation';
import { nextRetry, resumed, retried } from '@freshet/domain/sync';
import {
  isNoAnswer,
  runSyncPass,
  type SyncPass,
  type SyncPassOutcome,
  terminateSync,
} from '../syncing/index.ts';
import { type ComparisonFindings, clusterAway, compareApplication } from './compare-application.ts';
import { earliest, type Turn } from './turn.ts';
import { writeTurn } from './write-turn.ts';

/** How an operation stands after as many passes as could be made. */
export type OperationStand =
  | { readonly kind: 'ended'; readonly state: OperationState }
  | { readonly kind: 'waiting'; readonly state: OperationState; readonly wakeAt: Date | undefined };

const MOST_PASSES = 200;
const REST_MS = 30_000;

const sourcesFor = ({ application }: Turn, { sync }: Operation): readonly ApplicationSource[] => {
  if (sync?.sources && sync.sources.length > 0) return sync.sources;
  return sync?.source ? [sync.source] : sourcesOf(application.spec);
};

/** The sources as the operation means them: a revision of its own takes the place of the target revision. */
const atRevisions = (
  sources: readonly ApplicationSource[],
  revisions: readonly string[],
): readonly ApplicationSource[] =>
  sources.map((source, index) => {
    const revision = revisions[index];
    return revision ? { ...source, targetRevision: revision } : source;
  });

const findingsFor = (
  turn: Turn,
  state: OperationState,
  latest: ComparisonFindings | undefined,
): Promise<ComparisonFindings> => {
  const { parts, application, surroundings, now } = turn;
  const sources = sourcesFor(turn, state.operation);
  const known = revisionsIn(state.syncResult);
  const asked = revisionsIn(state.operation.sync);
  const wanted = known.length > 0 ? known : asked;
  const isLatest =
    latest !== undefined &&
    latest.failed === undefined &&
    isSame(sources, sourcesOf(application.spec)) &&
    (wanted.length === 0 ? false : sameRevisions(wanted, latest.revisions));
  if (isLatest) return Promise.resolve(latest);
  return compareApplication(parts, {
    application,
    surroundings,
    sources: known.length > 0 ? sources : atRevisions(sources, asked),
    revisions: known.length > 0 ? known : undefined,
    since: now,
    level: 3,
    isHard: false,
  });
};

const passOf = (turn: Turn, state: OperationState, findings: ComparisonFindings): SyncPass => {
  const { parts, application, surroundings } = turn;
  if (!surroundings.cluster) throw new TypeError('only what has a cluster is synced');
  const { actor } = surroundings;
  const refusal = actor && 'refusal' in actor ? actor.refusal : undefined;
  return {
    application,
    state,
    comparison:
      refusal === undefined
        ? findings.comparison
        : {
            ...findings.comparison,
            conditions: [...findings.comparison.conditions, { type: 'InvalidSpecError', message: refusal }],
          },
    ...(actor && 'user' in actor ? { impersonate: actor.user } : {}),
    cluster: surroundings.cluster,
    healthOf: parts.healthOf,
    refusalOf: surroundings.refusalOf,
    now: parts.clock.now(),
    clock: parts.clock,
  };
};

/** Whether the cluster has the operation as running, at the same attempt and for the same revisions. */
const isRecorded = ({ record }: Turn, state: OperationState): boolean => {
  const written = record.application.status?.operationState;
  return (
    written?.startedAt === state.startedAt &&
    written.phase === 'Running' &&
    (written.retryCount ?? 0) === (state.retryCount ?? 0) &&
    sameRevisions(revisionsIn(written.syncResult), revisionsIn(state.syncResult))
  );
};

/** Writes the state, along with whatever else the turn has found out, and answers with it as it is then. */
const recordState = async (turn: Turn, state: OperationState): Promise<OperationState> => {
  turn.draft.status = { ...turn.draft.status, operationState: state };
  await writeTurn(turn);
  return turn.draft.status.operationState ?? state;
};

interface Halt {
  readonly message: string;
  readonly until: Date | undefined;
}

/** Why nothing is done for now. */
const haltOf = ({ parts, application, surroundings }: Turn, state: OperationState): Halt | undefined => {
  const now = parts.clock.now();
  const { project, clusterFacts } = surroundings;
  if (!project) return undefined;
  const verdict = projectWindowVerdict(project, application, {
    now,
    isManual: state.operation.initiatedBy?.automated !== true,
    startedAt: new Date(state.startedAt),
    cluster: clusterFacts,
  });
  return verdict.allowed ? undefined : { message: verdict.reason, until: verdict.changesAt };
};

const isTimedOut = ({ parts }: Turn, { startedAt }: OperationState): boolean => {
  const { syncTimeoutSeconds } = parts.settings();
  const spent = parts.clock.now().getTime() - new Date(startedAt).getTime();
  return syncTimeoutSeconds > 0 && spent >= syncTimeoutSeconds * 1000;
};

/** Ends the operation before its time; hooks that run are ended with it. */
export const endEarly = async (
  turn: Turn,
  state: OperationState,
  message?: string,
): Promise<OperationState> => {
  const findings = await findingsFor(turn, state, undefined);
  const { state: ended } = await terminateSync(passOf(turn, state, findings));
  return message === undefined || ended.phase === 'Error' ? ended : { ...ended, message };
};

/** A pass, unless the cluster is gone: then the operation stays as it is written, and another pass goes on later. */
const attempt = async (pass: SyncPass): Promise<SyncPassOutcome> => {
  try {
    return await runSyncPass(pass);
  } catch (error) {
    throw isNoAnswer(error) ? clusterAway(pass.cluster, error) : error;
  }
};

const makePass = async (
  turn: Turn,
  state: OperationState,
  latest: ComparisonFindings | undefined,
): Promise<SyncPassOutcome> => {
  if (state.phase === 'Terminating' || isTimedOut(turn, state)) {
    const message = state.phase === 'Terminating' ? undefined : 'Operation terminated: it took too long';
    return { state: await endEarly(turn, state, message), again: 'never' };
  }
  const findings = await findingsFor(turn, state, latest);
  // Nothing is done for what could not be rendered but to say so.
  if (findings.failed !== undefined) return attempt(passOf(turn, state, findings));
  const begun = pinned(state, turn.application, findings.revisions);
  const recorded = isRecorded(turn, begun) ? begun : await recordState(turn, begun);
  return attempt(passOf(turn, recorded, findings));
};

/** One pass, or the reason why there is none now. */
type Step =
  | { readonly kind: 'go-on'; readonly state: OperationState; readonly mustWrite: boolean }
  | { readonly kind: 'wait'; readonly state: OperationState; readonly until: Date | undefined }
  | { readonly kind: 'end'; readonly state: OperationState };

const afterPass = ({ state, again, at }: SyncPassOutcome, wasTerminating: boolean): Step => {
  if (again === 'when-something-changes') return { kind: 'wait', state, until: at };
  if (again === 'at-once') return { kind: 'go-on', state, mustWrite: true };
  const next = wasTerminating ? state : retried(state);
  return next.phase === 'Running'
    ? { kind: 'go-on', state: next, mustWrite: false }
    : { kind: 'end', state: next };
};

const takeStep = async (
  turn: Turn,
  found: OperationState,
  latest: ComparisonFindings | undefined,
): Promise<Step> => {
  const due = nextRetry(found);
  if (due && due > turn.parts.clock.now()) return { kind: 'wait', state: found, until: due };
  const state = due ? resumed(found) : found;
  const halt = state.phase === 'Running' ? haltOf(turn, state) : undefined;
  if (halt) return { kind: 'wait', state: { ...state, message: halt.message }, until: halt.until };
  return afterPass(await makePass(turn, state, latest), state.phase === 'Terminating');
};

/** Makes passes until the operation has ended or has to wait for something. */
export const operate = async (
  turn: Turn,
  begun: OperationState,
  latest?: ComparisonFindings,
): Promise<OperationStand> => {
  let state = begun;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const step = await takeStep(turn, state, pass === 0 ? latest : undefined);
    state = step.state;
    if (step.kind === 'end') return { kind: 'ended', state };
    if (step.kind === 'wait') return wait(turn, state, step.until);
    if (step.mustWrite) state = await recordState(turn, state);
  }
  return wait(turn, state, turn.parts.clock.now());
};

const wait = async (turn: Turn, state: OperationState, until: Date | undefined): Promise<OperationStand> => {
  const recorded = await recordState(turn, state);
  const rest = new Date(turn.parts.clock.now().getTime() + REST_MS);
  return { kind: 'waiting', state: recorded, wakeAt: earliest(until, rest) };
};
