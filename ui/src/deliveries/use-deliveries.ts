import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '../api/index.ts';
import type { Build } from '../builds/index.ts';
import { readAgain, useLiveEvents } from '../live/index.ts';
import { useCan } from '../session/index.ts';
import { DeliveriesDocument } from './deliveries.generated.ts';
import { type Delivery, landingPause, type MadeImage, originOf } from './journey.ts';

/** The server takes no more at once. */
const IMAGES_MAX = 200;
const IDS_MAX = 200;

const NONE: readonly Delivery[] = [];

interface Deliveries {
  readonly deliveries: readonly Delivery[];
  readonly isLoading: boolean;
  /** That there are none is only known once it is read; who may not see applications never knows. */
  readonly isRead: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Where the changes of these builds, and these commits, came to, as far as the person may see it, once that is known. */
export const useDeliveries = (
  builds: readonly Build[],
  images: readonly MadeImage[],
  commits: readonly string[] = [],
): Deliveries => {
  const origins = builds.map(build => originOf(build, images));
  const variables = {
    images: [...new Set(origins.flatMap(origin => origin.images))].slice(0, IMAGES_MAX),
    ids: [...new Set([...origins.flatMap(({ ids }) => ids), ...commits])].slice(0, IDS_MAX),
  };
  const mayView = useCan('view', 'gitops-application');
  const enabled = mayView && builds.length + commits.length > 0;
  const client = useQueryClient();
  const question = ask('/gitops/applications/deliveries', DeliveriesDocument, variables);
  // What is known stays while one more build is asked about.
  const { data, isLoading, error, refetch } = useQuery({
    ...question,
    enabled,
    placeholderData: keepPreviousData,
  });
  // A sync may be over before a burst of events is: whoever watches a change arrive sees it sync all the same.
  const askedAt = useRef(0);
  useLiveEvents(['gitops-application.'], () => {
    const now = Date.now();
    const pause = Math.min(...builds.map(build => landingPause(build, now)));
    if (!enabled || now - askedAt.current < pause) return;
    askedAt.current = now;
    readAgain(client, { queryKey: question.queryKey });
  });
  return {
    deliveries: data?.deliveries ?? NONE,
    isLoading,
    isRead: mayView && data !== undefined,
    error,
    refetch,
  };
};
