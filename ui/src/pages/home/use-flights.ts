import { useMemo, useState } from 'react';
import { madeImage, useDeliveries } from '../../deliveries/index.ts';
import { useAnswer } from '../../session/index.ts';
import { type Flight, flightsOf, gitFlightsOf, idsInGit, inOrder, madeInGit, newestOf } from './flights.ts';
import { useDelivery, type useNewestBuilds, useNewestImages, usePeriod } from './use-home.ts';

/** More than are shown, so that what is under way is counted. */
const LOOKED_AT = 20;
const NONE: readonly never[] = [];

/** A change that came nowhere yet may come to what was asked for. */
const isAsked = (
  { places }: Flight,
  { runtime, env }: Pick<ReturnType<typeof usePeriod>, 'runtime' | 'env'>,
) =>
  places.length === 0 ||
  places.some(
    ({ application }) =>
      (runtime === undefined || application.runtime === runtime) &&
      (env === undefined || application.environment === env),
  );

/** Whether it ever was so: what was shown once is not taken back while a read that failed is tried again. */
const useOnce = (isNow: boolean): boolean => {
  const [was, setWas] = useState(false);
  if (isNow && !was) setWas(true);
  return was || isNow;
};

interface Asked {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * Why a read has no answer. It forgets that whenever it is tried again or asks for more, and here it stays until there
 * is one.
 */
const useWhyUnread = (isAnswered: boolean, { error }: Asked): Error | null => {
  const [last, setLast] = useState<Error | null>(null);
  const standing = isAnswered ? null : (error ?? last);
  if (standing !== last) setLast(standing);
  return standing;
};

/**
 * The changes of the account, those that were built and those that were made in Git. None until it is known where each
 * came to: before that the half of it that is would be told as all there is.
 */
export const useFlights = (builds: ReturnType<typeof useNewestBuilds>) => {
  const images = useNewestImages();
  const delivery = useDelivery();
  // Nothing is asked for before it is known what the person may see, and then nothing is on its way either.
  const may = [
    useAnswer({ action: 'read', resource: 'build' }),
    useAnswer({ action: 'read', resource: 'image' }),
    useAnswer({ action: 'view', resource: 'gitops-application' }),
  ];
  const isRead = [builds, images, delivery].every(({ isLoading }, at) => may[at] !== undefined && !isLoading);
  const areListsRead = useOnce(isRead);
  const recent = (areListsRead ? delivery.overview?.recent : undefined) ?? NONE;
  const { runtime, env } = usePeriod();
  const changes = useMemo(
    () => (areListsRead ? newestOf(builds.data ?? []).slice(0, LOOKED_AT) : NONE),
    [builds.data, areListsRead],
  );
  const made = useMemo(() => (images.data?.docs ?? []).map(madeImage), [images.data]);
  // Which commits were built is known by the builds alone.
  const commits = useMemo(() => (builds.data ? madeInGit(recent, builds.data) : NONE), [recent, builds.data]);
  const places = useDeliveries(changes, made, idsInGit(commits, recent));
  const { deliveries } = places;
  const isKnown = useOnce(areListsRead && !places.isLoading);
  const lost = [
    useWhyUnread(images.data !== undefined, images),
    useWhyUnread(delivery.data !== undefined, delivery),
    useWhyUnread(places.isRead, places),
  ];
  const flights = useMemo(() => {
    if (!isKnown) return NONE;
    const all = inOrder(flightsOf(changes, made, deliveries), gitFlightsOf(commits, recent, deliveries));
    return all.filter(flight => isAsked(flight, { runtime, env }));
  }, [isKnown, changes, made, deliveries, commits, recent, runtime, env]);
  const running = useMemo(
    () =>
      places.isRead
        ? [recent, deliveries.map(({ application }) => application)].flat().flatMap(({ images: own }) => own)
        : undefined,
    [places.isRead, recent, deliveries],
  );
  return {
    flights,
    isKnown,
    /** The images of what was deployed of late, and of what runs now; undefined where nobody knows. */
    running,
    /** Why no builds are. */
    failure: useWhyUnread(builds.data !== undefined, builds),
    /** Why it is not known what became of some of them. */
    lost: lost.find(error => error !== null),
    retry: () => {
      for (const [at, { refetch }] of [images, delivery, places].entries()) if (lost[at]) void refetch();
    },
    // The list of builds comes first: what the newest made is still on its way here.
    areImagesOld: images.isFetching && images.dataUpdatedAt < builds.dataUpdatedAt,
  };
};
