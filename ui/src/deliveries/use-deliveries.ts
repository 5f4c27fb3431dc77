import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api/index.ts';
import type { Build } from '../builds/index.ts';
import { useLiveEvents } from '../live/index.ts';
import { useCan } from '../session/index.ts';
import { AskAgain } from './ask-again.ts';
import { DeliveriesDocument } from './deliveries.generated.ts';
import { type Delivery, isLanding, type MadeImage, originOf } from './journey.ts';

/** The server takes no more at once. */
const IMAGES_MAX = 200;
const IDS_MAX = 200;

const NONE: readonly Delivery[] = [];

/** Where the changes of these builds came to, as far as the person may see it. */
export const useDeliveries = (
  builds: readonly Build[],
  images: readonly MadeImage[],
): readonly Delivery[] => {
  const origins = builds.map(build => originOf(build, images));
  const variables = {
    images: [...new Set(origins.flatMap(origin => origin.images))].slice(0, IMAGES_MAX),
    ids: [...new Set(origins.flatMap(({ ids }) => ids))].slice(0, IDS_MAX),
  };
  const mayView = useCan('view', 'gitops-application');
  const enabled = mayView && builds.length > 0;
  const { data, refetch, isFetching } = useQuery({
    ...ask('/gitops/applications/deliveries', DeliveriesDocument, variables),
    enabled,
    // What is known stays while one more build is asked about.
    placeholderData: keepPreviousData,
  });
  // A sync may be over before a burst of events is: whoever watches a change arrive sees it sync all the same.
  const [again] = useState(() => new AskAgain());
  useLiveEvents(['gitops-application.'], () => {
    if (enabled && builds.some(build => isLanding(build, Date.now())))
      void again.poke(() => refetch({ cancelRefetch: false }), isFetching);
  });
  return data?.deliveries ?? NONE;
};
