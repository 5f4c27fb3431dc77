import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/index.ts';
import { FailedChecksDocument, type FailedChecksQuery } from './failed-checks.generated.ts';
import { LOOK_MS } from './look.ts';

type Failed = FailedChecksQuery['failedRuntimeChecks'];

const NONE: Failed = [];

interface Look {
  readonly enabled: boolean;
  /** Whether the page is about runtimes, so that somebody waits for news of them. */
  readonly isWatched: boolean;
}

/** What does not hold of all runtimes that are there. */
export const useFailedChecks = ({ enabled, isWatched }: Look): Failed =>
  useQuery({
    ...ask('/gitops/runtimes/failed', FailedChecksDocument),
    enabled,
    refetchInterval: isWatched && LOOK_MS,
  }).data?.failedRuntimeChecks ?? NONE;
