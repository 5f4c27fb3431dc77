/** How much of an application is looked at in a turn, and what that finds. */
import { type Application, HELD_REVISION_ANNOTATION } from '@freshet/domain/applications';
import {
  holdAfterResolve,
  isSame,
  mergeRefreshes,
  nextTimedRefresh,
  type RefreshRequest,
  refreshNeeded,
  sourcesOf,
  swallowsRepositoryError,
} from '@freshet/domain/automation';
import { type ComparisonFindings, type ComparisonOrder, compareApplication } from './compare-application.ts';
import { putFindings } from './findings.ts';
import type { AppRecord } from './record.ts';
import { tellOfComparison } from './tell.ts';
import type { Turn } from './turn.ts';

/** What is to be refreshed; taken, so that what is wanted from now on is wanted anew. */
export const takeRequest = ({ parts, record, application, now }: Turn): RefreshRequest | undefined => {
  const { refreshSeconds, hardRefreshSeconds } = parts.settings();
  const request = refreshNeeded(application, {
    refreshSeconds,
    hardRefreshSeconds,
    now,
    lastAt: record.lastAt,
    lastHardAt: record.lastHardAt,
    requested: record.requested,
  });
  record.requested = undefined;
  return mergeRefreshes(request, requestOfOurs(record, application));
};

/** The end of an automated sync and a policy that automation has not gone by yet are seen from here alone. */
const requestOfOurs = (record: AppRecord, { spec }: Application): RefreshRequest | undefined => {
  if (record.settling) return { level: 2, isHard: false, reason: 'a sync has ended' };
  return record.decidedBy && isSame(record.decidedBy.policy, spec.syncPolicy)
    ? undefined
    : { level: 1, isHard: false, reason: 'the policy has changed' };
};

/** When the timer asks for the next refresh. */
export const nextTimed = ({ parts, record, now }: Turn): Date | undefined =>
  nextTimedRefresh(record.lastAt ?? now, parts.settings(), record.share);

/**
 * What need not be asked anew as only objects changed. Sources that could not be had are no better for that: earlier
 * revisions of them say nothing of how the application stands.
 */
const knownOf = (
  { revisions, failed }: AppRecord,
  { level }: RefreshRequest,
  count: number,
): Pick<ComparisonOrder, 'revisions' | 'failed'> => {
  if (level > 1) return {};
  if (!failed) return revisions.length === count ? { revisions } : {};
  const isResolved = failed.revisions.length === count;
  // The cluster, or the project, may have stood in the way of what could be fetched.
  return isResolved && !failed.why.isTransient
    ? { revisions: failed.revisions }
    : { revisions: failed.revisions, failed: failed.why };
};

/** Compares with what the sources hold; undefined where a repository fails and that is no news yet. */
export const refresh = async (
  turn: Turn,
  request: RefreshRequest,
): Promise<ComparisonFindings | undefined> => {
  const { parts, record, application, surroundings, draft, now } = turn;
  const settings = parts.settings();
  const sources = sourcesOf(application.spec);
  const since =
    request.level === 3
      ? (record.requestedAt ?? now)
      : new Date(now.getTime() - Math.max(1, settings.refreshSeconds) * 1000);
  const findings = await compareApplication(parts, {
    application,
    surroundings,
    sources,
    ...knownOf(record, request, sources.length),
    since: record.failed && record.failed.at > since ? record.failed.at : since,
    level: request.level,
    isHard: request.isHard,
  });
  record.requestedAt = undefined;
  const grace = { now, graceSeconds: settings.repositoryGraceSeconds };
  const { failed } = findings;
  if (
    failed?.isTransient &&
    !record.failed &&
    swallowsRepositoryError(request.level, record.lastGoodAt, grace)
  ) {
    // It counts as looked at, or the timer would ring again at once.
    if (request.level > 1) record.lastAt = now;
    return undefined;
  }
  if (request.level > 1 || record.lastAt === undefined) record.lastAt = now;
  if (request.isHard || record.lastHardAt === undefined) record.lastHardAt = now;
  draft.reconciledAt = now;
  if (failed) record.failed = { at: parts.clock.now(), revisions: findings.revisions, why: failed };
  else {
    record.failed = undefined;
    record.lastGoodAt = now;
    record.revisions = findings.revisions;
    record.digest = findings.digest;
    draft.annotations[HELD_REVISION_ANNOTATION] = holdAfterResolve(application, findings);
  }
  putFindings(turn, findings);
  tellOfComparison(turn, failed?.trouble);
  return findings;
};
