import type { Application } from '@freshet/domain/applications';
import { normalizeSpec, sourcesOf } from '@freshet/domain/automation';
import { Fault, type FaultCode, type FaultKind, isFault } from '@freshet/kit/errors';
import type { Comparison } from '../comparison/index.ts';
import type { FileEdits } from '../rendering/index.ts';
import { ClusterAway, type ComparisonOrder, compareApplication } from './compare-application.ts';
import type { EngineParts } from './engine-parts.ts';
import { surroundingsOf } from './surroundings.ts';

export interface PreviewOptions {
  /** Files of the first source as they would be. */
  readonly edits?: FileEdits | undefined;
  /** Ends it, where nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** These say nothing of the revision that was asked for: whoever asks again later may hear something else. */
const OF_OUR_SIDE: ReadonlySet<FaultKind> = new Set(['unavailable', 'broken', 'limited', 'internal']);

/**
 * Nor do these, though they are kinds of what somebody has asked for wrongly. A login that has ended is as good as none,
 * and a host may say that a repository is not there when it does not show it: both fail at every revision, and what was
 * not seen must not pass for something that was broken all along. A busy machine runs out of time at any of them.
 */
const UNTOLD: ReadonlySet<FaultCode> = new Set(['SOURCE_DENIED', 'SOURCE_NOT_FOUND', 'RENDER_EXHAUSTED']);

const isOfRevision = (cause: unknown): boolean =>
  isFault(cause) && !OF_OUR_SIDE.has(cause.kind) && !UNTOLD.has(cause.code);

const compared = async (parts: EngineParts, order: ComparisonOrder) => {
  try {
    return await compareApplication(parts, order);
  } catch (error) {
    if (!(error instanceof ClusterAway)) throw error;
    throw new Fault('CLUSTER_UNREACHABLE', error.message, {}, { cause: error });
  }
};

/**
 * Compares as the engine would, with the sources at other revisions: one for each, empty where it is what the source
 * follows, or none where all are. The application need not be there yet.
 */
export const previewApplication = async (
  parts: EngineParts,
  found: Application,
  revisions: readonly string[],
  { edits, signal }: PreviewOptions = {},
): Promise<Comparison> => {
  signal?.throwIfAborted();
  const application = { ...found, spec: normalizeSpec(found.spec) };
  const surroundings = surroundingsOf(parts, application);
  const unusable = (why: string): Fault =>
    new Fault('GITOPS_PREVIEW_IMPOSSIBLE', `${found.metadata.name} cannot be previewed: ${why}`, { why });
  if (surroundings.problems.length > 0) throw unusable(surroundings.problems.join('; '));
  const { comparison, failed } = await compared(parts, {
    application,
    surroundings,
    sources: sourcesOf(application.spec).map((source, index) => {
      const revision = revisions[index];
      return revision ? { ...source, targetRevision: revision } : source;
    }),
    since: parts.clock.now(),
    level: 3,
    isHard: false,
    edits,
    signal,
  });
  if (failed === undefined) return comparison;
  throw isOfRevision(failed.cause) ? unusable(failed.failure) : failed.cause;
};
