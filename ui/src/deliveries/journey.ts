/** The way of a change: from its commit through build, image and Git to the applications that run it. */
import { type Build, hasEnded, isQueued } from '../builds/index.ts';
import type { FlowState } from '../design/flow-track/index.ts';
import type { DeliveriesQuery } from './deliveries.generated.ts';

export type Delivery = DeliveriesQuery['deliveries'][number];

/** An image as far as it matters here: which build made it, and what it is called. */
export interface MadeImage {
  readonly buildId: string;
  readonly names: readonly string[];
}

export interface Journey {
  readonly stops: {
    readonly commit: FlowState;
    readonly build: FlowState;
    readonly image: FlowState;
    readonly promotion: FlowState;
    readonly sync: FlowState;
    readonly pods: FlowState;
  };
  /** What it made, by name. */
  readonly image: string | undefined;
  /** The commit that asks for it in Git. */
  readonly gitCommit: string | undefined;
  /** One for each application that it came to: those that still have it first, and of these the worst off. */
  readonly places: readonly Delivery[];
  /** Which of them a stop tells of. */
  readonly worst: { readonly sync: Delivery | undefined; readonly pods: Delivery | undefined };
}

const BUILDS: Readonly<Record<string, FlowState>> = {
  success: 'ok',
  error: 'bad',
  denied: 'bad',
  terminated: 'warn',
  terminating: 'run',
  running: 'run',
  'pending-approval': 'gate',
};

const PODS: Readonly<Record<string, FlowState>> = {
  Healthy: 'ok',
  Progressing: 'run',
  Suspended: 'gate',
  Degraded: 'bad',
  Missing: 'warn',
};

/** How far its pods came while it was deployed; of a deployment that nobody watched nothing else is known. */
const ENDED: Readonly<Record<string, FlowState>> = { Degraded: 'bad', Replaced: 'pending' };

/** The worst first. */
const RANKS: readonly FlowState[] = ['bad', 'warn', 'gate', 'run', 'queued', 'pending', 'ok'];
const worst = (states: readonly FlowState[]): FlowState =>
  RANKS.find(state => states.includes(state)) ?? 'pending';

/** Whether an application is compared with a later commit than the one by which it came: what is synced now is that one. */
const isBeforeAnother = ({ deployment, application: { commit } }: Delivery): boolean => {
  if (!deployment?.commit || !commit) return false;
  return commit.sha !== deployment.commit.sha && !deployment.revisions.includes(commit.sha);
};

const syncOf = (place: Delivery): FlowState => {
  if (!place.isCurrent || isBeforeAnother(place)) return 'ok';
  const { sync, operation } = place.application;
  if (operation?.phase === 'Running') return 'run';
  if (sync === 'Synced') return 'ok';
  if (operation?.phase === 'Failed' || operation?.phase === 'Error') return 'bad';
  return sync === 'OutOfSync' ? 'warn' : 'queued';
};

/** Pods say nothing of what has not come to them yet, and how they are now nothing of what was replaced. */
const podsOf = (place: Delivery): FlowState => {
  if (!place.isCurrent) return ENDED[place.deployment?.status ?? ''] ?? 'ok';
  if (isAhead(place)) return 'pending';
  const { health, operation } = place.application;
  const isReplacing = health === 'Progressing' && operation?.phase === 'Running' && isBeforeAnother(place);
  return isReplacing ? 'ok' : (PODS[health] ?? 'queued');
};

/** Whether an application is only on its way to it: found by what its commit says, while it still runs what it ran. */
const isAhead = ({ deployment, foundBy, application: { images } }: Delivery): boolean =>
  !deployment && !foundBy.some(one => images.some(image => isSameImage(one, image)));

/** One of the two may leave out the registry. */
const isSameImage = (one: string, other: string): boolean =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);

/** The one that a stop tells of: the first of those that are worst off there. */
const worstIn = (places: readonly Delivery[], of: (place: Delivery) => FlowState): Delivery | undefined => {
  const state = worst(places.map(of));
  return places.find(place => of(place) === state);
};

const rankOf = (place: Delivery): number => RANKS.indexOf(worst([syncOf(place), podsOf(place)]));

/** The name of an image after the last colon, unless that is the port of a registry. */
export const tagOf = (image: string): string | undefined => /:([\w][\w.-]*)$/.exec(image)?.[1];

/** Whether a message has a tag as a word of its own: `9` is not said by a SHA, nor `1.2` by `11.2`. */
const isSaid = (tag: string, message: string): boolean =>
  message.split(/[^\w.+/-]+/).some(word => word === tag || word.replace(/\.$/, '') === tag);

/** An image that a commit asks for in so many words. */
const imageSaid = ({ deployment }: Delivery): string | undefined => {
  const message = deployment?.commit?.message ?? '';
  return deployment?.images.find(image => {
    const tag = tagOf(image);
    return tag !== undefined && isSaid(tag, message);
  });
};

/** What leads from a build to where it came. */
export const originOf = (build: Build, images: readonly MadeImage[]) => ({
  images: images.filter(({ buildId }) => buildId === build.id).flatMap(({ names }) => names),
  ids: [build.id, ...(build.revision === '' ? [] : [build.revision])],
});

/** The name of an image without tag and digest. */
const repositoryOf = (image: string): string => image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');

/** Whether two images are versions of one thing. */
export const isLike = (one: string, other: string): boolean =>
  isSameImage(repositoryOf(one), repositoryOf(other));

/** Whether it runs another version of what was made; one that runs nothing yet may become anything. */
const runsItsLike = ({ application: { images } }: Delivery, made: readonly string[]): boolean =>
  images.length === 0 || made.length === 0 || images.some(one => made.some(other => isLike(one, other)));

/**
 * A commit that speaks of a build may reach others than what was built: those do not have an image that it speaks of, and
 * while they are on their way they run nothing like it.
 */
const isOf = (delivery: Delivery, { revision }: Build, origin: ReturnType<typeof originOf>): boolean => {
  const { foundBy, deployment } = delivery;
  if (foundBy.some(one => origin.images.includes(one))) return true;
  if (!foundBy.some(one => origin.ids.includes(one))) return false;
  if (isAhead(delivery)) return runsItsLike(delivery, origin.images);
  return (
    (revision !== '' && deployment?.revisions.includes(revision) === true) ||
    imageSaid(delivery) !== undefined
  );
};

const gitCommitOf = ({ deployment, application }: Delivery): string | undefined =>
  deployment ? (deployment.commit?.sha ?? deployment.revisions[0]) : application.commit?.sha;

/** Of several deployments to one application the first counts, as that was when it came; how it went the last one tells. */
const placesOf = (deliveries: readonly Delivery[]): readonly Delivery[] => {
  const byApplication = Map.groupBy(deliveries, ({ application }) => application.id);
  return [...byApplication.values()]
    .flatMap(found => {
      const first = found.findLast(({ deployment }) => deployment) ?? found.at(-1);
      if (!first) return [];
      const last = found.find(({ deployment }) => deployment)?.deployment;
      const deployment = first.deployment && last ? { ...first.deployment, status: last.status } : null;
      return [{ ...first, deployment, isCurrent: found.some(({ isCurrent }) => isCurrent) }];
    })
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || rankOf(one) - rankOf(other));
};

/** Whether pods of it are left where something newer was deployed: that does not come up. */
export const stillRuns = ({ isCurrent, application }: Delivery, image: string | undefined): boolean =>
  !isCurrent && image !== undefined && application.images.some(one => isSameImage(one, image));

/** Those that a change is told by: that still have it, or all that had it where something newer replaced it everywhere. */
const toldBy = (places: readonly Delivery[]): readonly Delivery[] => {
  const current = places.filter(({ isCurrent }) => isCurrent);
  return current.length === 0 ? places : current;
};

const after = (places: readonly Delivery[], of: (place: Delivery) => FlowState): FlowState =>
  worst(toldBy(places).map(of));

const worstOf = (places: readonly Delivery[]): Journey['worst'] => ({
  sync: worstIn(toldBy(places), syncOf),
  pods: worstIn(toldBy(places), podsOf),
});

/** How far a change has come that was made in Git itself; `isNewest` says which applications have nothing newer. */
export const journeyInGit = (
  sha: string,
  deliveries: readonly Delivery[],
  isNewest: (application: Delivery['application']) => boolean,
): Journey => {
  // A repository may have gone on to a later commit when this one was synced.
  const found = deliveries.filter(({ foundBy, deployment }) =>
    deployment?.commit ? deployment.commit.sha === sha : foundBy.includes(sha),
  );
  const places = placesOf(found.map(one => ({ ...one, isCurrent: isNewest(one.application) })));
  return {
    stops: {
      commit: 'ok',
      build: 'ok',
      image: 'ok',
      promotion: 'ok',
      sync: after(places, syncOf),
      pods: after(places, podsOf),
    },
    image: undefined,
    gitCommit: sha,
    places,
    worst: worstOf(places),
  };
};

/** How far a build's change has come; `deliveries` may be those of other builds too. */
export const journeyOf = (
  build: Build,
  images: readonly MadeImage[],
  deliveries: readonly Delivery[],
): Journey => {
  const origin = originOf(build, images);
  const places = placesOf(deliveries.filter(delivery => isOf(delivery, build, origin)));
  const image = origin.images[0] ?? places.map(imageSaid).find(found => found !== undefined);
  return {
    stops: {
      commit: build.revision === '' ? 'pending' : 'ok',
      build: isQueued(build) ? 'queued' : (BUILDS[build.state] ?? 'pending'),
      image: image === undefined ? 'pending' : 'ok',
      promotion: places.length > 0 ? 'ok' : 'pending',
      sync: after(places, syncOf),
      pods: after(places, podsOf),
    },
    image,
    gitCommit: places.map(gitCommitOf).find(sha => sha !== undefined && sha !== build.revision),
    places,
    worst: worstOf(places),
  };
};

/** Whether somebody who watches has something to wait for. */
export const isUnderWay = (build: Build, { stops }: Journey): boolean =>
  !hasEnded(build) || Object.values(stops).some(state => state === 'run' || state === 'gate');

/** A busy machine takes so long from the end of a build until a runtime tells of the commit that asks for its image. */
const UNTOLD_MS = 120_000;

/**
 * Whether a change whose image was made may still be told of; it came nowhere so far. The clock of a browser may be before
 * that of the server: what ends in a time that is far off did not end a moment ago.
 */
export const mayBeUntold = (build: Build, { image, places }: Journey, now: number): boolean =>
  build.state === 'success' &&
  image !== undefined &&
  places.length === 0 &&
  Math.abs(now - Date.parse(build.finished ?? '')) < UNTOLD_MS;

/** As long as a change takes from the end of its build to its pods, where nothing holds it up. */
const LANDING_MS = 30_000;
/** A build that runs may have committed what it made already; most of its time it has not. */
const RUNNING_PAUSE_MS = 1_000;
const LANDING_PAUSE_MS = 200;

/** No more often than this is asked where a build came to; never, beside what is asked anyway, where it cannot be on its way. */
export const landingPause = (build: Build, now: number): number => {
  if (!hasEnded(build)) return isQueued(build) ? Number.POSITIVE_INFINITY : RUNNING_PAUSE_MS;
  const isFresh = build.state === 'success' && now - Date.parse(build.finished ?? '') < LANDING_MS;
  return isFresh ? LANDING_PAUSE_MS : Number.POSITIVE_INFINITY;
};
