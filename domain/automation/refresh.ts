/**
 * How much of an application is looked at again. Level 1 compares with the revision that was resolved last, as objects
 * in the cluster changed; level 2 takes what the repository is known to hold; level 3 asks the repository. A refresh
 * that is asked for while one waits keeps the higher level.
 */
import { type Application, REFRESH_ANNOTATION } from '@freshet/domain/applications';
import { isSame } from './same.ts';
import { hasSourceList, sourcesOf } from './sources.ts';

export type RefreshLevel = 0 | 1 | 2 | 3;

export interface RefreshRequest {
  readonly level: RefreshLevel;
  /** Asks nothing of the cache of renderings. */
  readonly isHard: boolean;
  readonly reason: string;
}

interface RefreshTiming {
  readonly refreshSeconds: number;
  /** 0: never by itself. */
  readonly hardRefreshSeconds: number;
}

interface RefreshFacts extends RefreshTiming {
  readonly now: Date;
  /** When the last refresh ended, which need not be written; the one of the status unless given. */
  readonly lastAt?: Date | undefined;
  readonly lastHardAt?: Date | undefined;
  /** What the controller itself wants. */
  readonly requested?: RefreshRequest | undefined;
}

const sourceDiffers = ({ spec, status }: Application): boolean => {
  const compared = status?.sync?.comparedTo;
  if (!compared) return true;
  return hasSourceList(spec)
    ? !isSame(spec.sources, compared.sources ?? [])
    : !isSame(sourcesOf(spec)[0], compared.source);
};

const isOver = (since: Date | undefined, seconds: number, now: Date): boolean =>
  seconds > 0 && (since === undefined || since.getTime() + seconds * 1000 <= now.getTime());

const namespaceMetadataDiffers = ({ spec, status }: Application): boolean => {
  const result = status?.operationState?.syncResult;
  return (
    result !== undefined &&
    !isSame(spec.syncPolicy?.managedNamespaceMetadata, result.managedNamespaceMetadata)
  );
};

const destinationDiffers = ({ spec, status }: Application): boolean =>
  !isSame(spec.destination, status?.sync?.comparedTo?.destination);

const ignoresDiffer = ({ spec, status }: Application): boolean =>
  !isSame(spec.ignoreDifferences ?? [], status?.sync?.comparedTo?.ignoreDifferences ?? []);

const reconciledAt = ({ status }: Application): Date | undefined =>
  status?.reconciledAt === undefined ? undefined : new Date(status.reconciledAt);

const byObject = (application: Application, facts: RefreshFacts): RefreshRequest | undefined => {
  const asked = application.metadata.annotations?.[REFRESH_ANNOTATION];
  if (asked !== undefined)
    return { level: 3, isHard: asked === 'hard', reason: `${asked || 'normal'} refresh requested` };
  if (sourceDiffers(application)) return { level: 3, isHard: false, reason: 'the source differs' };
  const last = facts.lastAt ?? reconciledAt(application);
  if (isOver(facts.lastHardAt ?? last, facts.hardRefreshSeconds, facts.now))
    return { level: 2, isHard: true, reason: 'the last hard refresh is too long ago' };
  if (isOver(last, facts.refreshSeconds, facts.now))
    return { level: 2, isHard: false, reason: 'the last comparison is too long ago' };
  if (destinationDiffers(application)) return { level: 2, isHard: false, reason: 'the destination differs' };
  if (namespaceMetadataDiffers(application))
    return { level: 2, isHard: false, reason: 'the metadata of the namespace differs' };
  if (ignoresDiffer(application)) return { level: 2, isHard: false, reason: 'what to ignore differs' };
  return undefined;
};

/** The higher of two requests; hard if one of them is. */
export const mergeRefreshes = (
  a: RefreshRequest | undefined,
  b: RefreshRequest | undefined,
): RefreshRequest | undefined => {
  if (!a || !b) return a ?? b;
  const higher = b.level > a.level ? b : a;
  return a.isHard || b.isHard ? { ...higher, isHard: true } : higher;
};

/** What has to be looked at again, if anything. */
export const refreshNeeded = (application: Application, facts: RefreshFacts): RefreshRequest | undefined =>
  mergeRefreshes(byObject(application, facts), facts.requested);

/** When the timer asks next: the period, and a share of the jitter that is an application's own. */
export const nextTimedRefresh = (
  last: Date,
  { refreshSeconds, refreshJitterSeconds }: { refreshSeconds: number; refreshJitterSeconds: number },
  share: number,
): Date | undefined =>
  refreshSeconds > 0
    ? new Date(last.getTime() + (refreshSeconds + Math.max(0, refreshJitterSeconds) * share) * 1000)
    : undefined;

/** A repository that fails for a while is no news, unless somebody asked for its newest state or no timer asks again. */
export const swallowsRepositoryError = (
  level: RefreshLevel,
  lastGoodAt: Date | undefined,
  { now, graceSeconds, refreshSeconds }: { now: Date; graceSeconds: number; refreshSeconds: number },
): boolean =>
  level < 3 &&
  refreshSeconds > 0 &&
  lastGoodAt !== undefined &&
  lastGoodAt.getTime() + graceSeconds * 1000 > now.getTime();
