/**
 * What a turn wants the Application to say. It is written at the end in one merge patch that holds only what differs,
 * and not at all where nothing does.
 */
import {
  type Application,
  type ApplicationSpec,
  type ApplicationStatus,
  type Condition,
  type Operation,
  REFRESH_ANNOTATION,
} from '@freshet/domain/applications';
import { isSame } from '@freshet/domain/automation';
import { isKubeError, type KubeResource } from '@freshet/kit/kube-client';
import type { EngineParts } from './engine-parts.ts';
import { mergePatch } from './merge-patch.ts';
import { type AppRecord, isOlder } from './record.ts';

export const APPLICATIONS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

export interface Draft {
  /** What it was made from: whatever differs from that is ours, even where others have changed it meanwhile. */
  base: Application;
  spec: ApplicationSpec;
  status: ApplicationStatus;
  operation: Operation | undefined;
  annotations: Record<string, string | undefined>;
  finalizers: readonly string[];
  /** When it was compared; written only along with something else. */
  reconciledAt: Date | undefined;
}

export const draftOf = (application: Application): Draft => {
  const { spec, status, operation, metadata } = application;
  return {
    base: application,
    spec,
    status: { ...status },
    operation,
    annotations: { ...metadata.annotations },
    finalizers: metadata.finalizers ?? [],
    reconciledAt: undefined,
  };
};

export const putConditions = ({ status }: Draft, conditions: readonly Condition[]): void => {
  if (conditions.length > 0) status.conditions = [...conditions];
  else delete status.conditions;
};

/** The application as the draft has it. */
export const drafted = (application: Application, draft: Draft): Application => {
  const { operation: _, ...rest } = application;
  const annotations = Object.fromEntries(
    Object.entries(draft.annotations).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    ...rest,
    metadata: { ...application.metadata, annotations, finalizers: [...draft.finalizers] },
    spec: draft.spec,
    status: draft.status,
    ...(draft.operation ? { operation: draft.operation } : {}),
  };
};

const differenceOf = ({ base, annotations, spec, status, operation }: Draft) =>
  mergePatch(
    {
      annotations: base.metadata.annotations ?? {},
      spec: base.spec,
      status: base.status,
      operation: base.operation,
    },
    { annotations, spec, status, operation },
  );

const isFinalizing = ({ base, finalizers }: Draft): boolean =>
  !isSame(base.metadata.finalizers ?? [], finalizers);

/**
 * Whether a new revision is all that the draft has to say: sources moved on, and nothing came of it. A push to a
 * repository of many applications comes to that for all of them but a few.
 */
export const isOnlyRevision = (draft: Draft): boolean => {
  const { status, ...rest } = differenceOf(draft) ?? {};
  const { sync, ...others } = (status ?? {}) as { sync?: object };
  const isElsewhere = Object.keys(rest).length > 0 || Object.keys(others).length > 0 || isFinalizing(draft);
  return (
    !isElsewhere &&
    Object.keys(sync ?? { none: 0 }).every(name => name === 'revision' || name === 'revisions')
  );
};

const patchOf = (draft: Draft): Record<string, unknown> | undefined => {
  const { metadata } = draft.base;
  const patch = differenceOf(draft);
  const hasFinalizers = isFinalizing(draft);
  if (!patch && !hasFinalizers) return undefined;
  const { annotations, ...rest } = patch ?? {};
  const reconciledAt = draft.reconciledAt?.toISOString();
  return {
    ...rest,
    ...(reconciledAt === undefined ? {} : { status: { ...(rest.status ?? {}), reconciledAt } }),
    metadata: {
      ...(annotations ? { annotations } : {}),
      ...(hasFinalizers ? { finalizers: draft.finalizers } : {}),
      // Requests and finalizers are others' words, too: nobody's must be lost.
      ...('operation' in rest || hasFinalizers ? { resourceVersion: metadata.resourceVersion } : {}),
    },
  };
};

const MOST_TRIES = 5;

/** Writes what differs, if anything, and remembers what came of it. An application that is gone is no trouble. */
export const writeDraft = async (
  { client }: EngineParts,
  record: AppRecord,
  draft: Draft,
): Promise<boolean> => {
  const { name, namespace = '' } = record.application.metadata;
  const key = { name, namespace };
  for (let tries = 1; ; tries += 1) {
    const patch = patchOf(draft);
    if (!patch) return false;
    try {
      take(record, draft, await client.patch<Application>(APPLICATIONS, key, { kind: 'merge', patch }));
      return true;
    } catch (error) {
      if (isKubeError(error, 'NotFound')) return false;
      if (!isKubeError(error, 'Conflict') || tries >= MOST_TRIES) throw error;
      const newest = await client.find<Application>(APPLICATIONS, key);
      if (!newest) return false;
      rebase(draft, newest);
    }
  }
};

/** What was written is known from now on, and whether others said something meanwhile. */
const take = (record: AppRecord, draft: Draft, written: Application): void => {
  keepTermination(draft, written);
  record.isOverlooked ||= saysMore(written, draft);
  draft.base = written;
  if (!isOlder(written, record.application)) record.application = written;
};

/** Somebody wants the operation to end that we are carrying out: going on with it must not take that back. */
const keepTermination = (draft: Draft, { status }: Application): void => {
  const [ours, theirs] = [draft.status.operationState, status?.operationState];
  if (theirs?.phase === 'Terminating' && ours?.phase === 'Running' && ours.startedAt === theirs.startedAt)
    draft.status = { ...draft.status, operationState: { ...ours, phase: 'Terminating' } };
};

/**
 * Whether the application says more than we wrote: somebody asked for something while we were writing. We have seen
 * it in the answer, so that it will be no news when the watch tells of it.
 */
const saysMore = ({ operation, spec, metadata, status }: Application, draft: Draft): boolean =>
  !isSame(operation, draft.operation) ||
  !isSame(spec, draft.spec) ||
  metadata.annotations?.[REFRESH_ANNOTATION] !== undefined ||
  metadata.deletionTimestamp !== undefined ||
  status?.operationState?.phase === 'Terminating';

/** What others changed meanwhile stays as they have it: nobody's request must be lost. */
const rebase = (draft: Draft, theirs: Application): void => {
  const ours = draft.base;
  if (!isSame(ours.operation, theirs.operation)) draft.operation = theirs.operation;
  draft.finalizers = mergedNames(draft.finalizers, ours.metadata.finalizers, theirs.metadata.finalizers);
  if (!isSame(ours.spec, theirs.spec)) draft.spec = theirs.spec;
  const [was, now] = [ours.metadata.annotations ?? {}, theirs.metadata.annotations ?? {}];
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)]))
    if (was[name] !== now[name]) draft.annotations[name] = now[name];
  keepTermination(draft, theirs);
  draft.base = theirs;
};

/** A list that two have changed since it was `base`: what either took out is out, what either added is in. */
const mergedNames = (
  ours: readonly string[],
  base: readonly string[] = [],
  theirs: readonly string[] = [],
): readonly string[] => [
  ...theirs.filter(name => ours.includes(name) || !base.includes(name)),
  ...ours.filter(name => !base.includes(name) && !theirs.includes(name)),
];
