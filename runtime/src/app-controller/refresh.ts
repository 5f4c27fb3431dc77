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
import { type ComparisonFindings, compareApplication } from './compare-application.ts';
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
    revisions:
      request.level <= 1 && record.revisions.length === sources.length ? record.revisions : undefined,
    since,
    level: request.level,
    isHard: request.isHard,
  });
  record.requestedAt = undefined;
  const grace = { now, graceSeconds: settings.repositoryGraceSeconds };
  if (findings.isTransient && swallowsRepositoryError(request.level, record.lastGoodAt, grace)) {
    // It counts as looked at, or the timer would ring again at once.
    if (request.level > 1) record.lastAt = now;
    return undefined;
  }
  if (request.level > 1 || record.lastAt === undefined) record.lastAt = now;
  if (request.isHard || record.lastHardAt === undefined) record.lastHardAt = now;
  draft.reconciledAt = now;
  if (findings.failure === undefined) {
    record.lastGoodAt = now;
    record.revisions = findings.revisions;
    record.digest = findings.digest;
    draft.annotations[HELD_REVISION_ANNOTATION] = holdAfterResolve(application, findings);
  }
  putFindings(turn, findings);
  tellOfComparison(turn, findings.trouble);
  return findings;
};
