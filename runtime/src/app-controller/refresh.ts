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
import {
  type ComparisonFindings,
  type ComparisonOrder,
  compareApplication,
  hasNewGround,
  type SourceFailure,
} from './compare-application.ts';
import { putFindings } from './findings.ts';
import type { AppRecord } from './record.ts';
import { tellOfComparison } from './tell.ts';
import { earliest, type Turn } from './turn.ts';

/** Sources that are away are asked again after so long at first, then ever less: they may be away for days. */
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 180_000;

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
  return mergeRefreshes(request, requestOfOurs(record, application, now));
};

/** Seen from here alone: the end of an automated sync, sources to be tried anew, a policy not gone by yet. */
const requestOfOurs = (record: AppRecord, { spec }: Application, now: Date): RefreshRequest | undefined => {
  if (record.settling) return { level: 2, isHard: false, reason: 'a sync has ended' };
  const at = retryAt(record);
  if (at && at <= now) return { level: 2, isHard: false, reason: 'its sources may be back' };
  return record.decidedBy && isSame(record.decidedBy.policy, spec.syncPolicy)
    ? undefined
    : { level: 1, isHard: false, reason: 'the policy has changed' };
};

const retryAt = ({ failed }: AppRecord): Date | undefined => {
  if (!failed?.why.isTransient) return undefined;
  const lasted = failed.at.getTime() - failed.since.getTime();
  return new Date(failed.at.getTime() + Math.min(LAST_RETRY_MS, Math.max(FIRST_RETRY_MS, lasted)));
};

/** When it is to be compared again, if nothing happens before. */
export const nextLook = (turn: Turn): Date | undefined => earliest(nextTimed(turn), retryAt(turn.record));

/** When the timer asks for the next refresh. */
export const nextTimed = ({ parts, record, now }: Turn): Date | undefined =>
  nextTimedRefresh(record.lastAt ?? now, parts.settings(), record.share);

/**
 * What need not be asked anew as only objects changed. Sources that could not be had are no better for that, unless
 * something else stood in their way: earlier revisions of them say nothing of how the application stands.
 */
const knownOf = (
  { record, surroundings }: Turn,
  { level }: RefreshRequest,
  count: number,
): Pick<ComparisonOrder, 'revisions' | 'failed'> => {
  if (level > 1) return {};
  const { failed } = record;
  const { revisions } = failed ?? record;
  if (failed && !hasNewGround(failed.why, surroundings)) return { revisions, failed: failed.why };
  return revisions.length === count ? { revisions } : {};
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
    ...knownOf(turn, request, sources.length),
    since: record.failed && record.failed.at > since ? record.failed.at : since,
    level: request.level,
    isHard: request.isHard,
  });
  record.requestedAt = undefined;
  const { failed } = findings;
  if (isNoNews(turn, request, findings)) {
    // It counts as looked at, or the timer would ring again at once.
    if (request.level > 1) record.lastAt = now;
    return undefined;
  }
  if (request.level > 1 || record.lastAt === undefined) record.lastAt = now;
  if (request.isHard || record.lastHardAt === undefined) record.lastHardAt = now;
  draft.reconciledAt = now;
  if (failed) putFailed(turn, failed, findings.revisions);
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

/** Of what was resolved and could not be rendered the repository is not to blame: that is told at once. */
const isNoNews = (
  { parts, record, now }: Turn,
  { level }: RefreshRequest,
  { failed, revisions }: ComparisonFindings,
): boolean => {
  const { repositoryGraceSeconds: graceSeconds, refreshSeconds } = parts.settings();
  return (
    failed?.isTransient === true &&
    revisions.length === 0 &&
    !record.failed &&
    swallowsRepositoryError(level, record.lastGoodAt, { now, graceSeconds, refreshSeconds })
  );
};

const putFailed = ({ parts, record }: Turn, why: SourceFailure, revisions: readonly string[]): void => {
  const before = record.failed;
  // Nothing was tried.
  if (before?.why === why) return;
  const at = parts.clock.now();
  const since = before?.why.isTransient === why.isTransient ? before.since : at;
  record.failed = { at, since, revisions, why };
};
