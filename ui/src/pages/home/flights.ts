/** Changes on their way: builds of commits with what became of the images that they made, and commits that were made in Git. */
import { type Build, isQueued, subjectOf } from '../../builds/index.ts';
import {
  type Delivery,
  heldAt,
  isArrived,
  isLike,
  isUnderWay,
  type Journey,
  journeyInGit,
  journeyOf,
  type MadeImage,
  mayBeUntold,
  type Step,
  shownStops,
  stillRuns,
} from '../../deliveries/index.ts';
import type { FlowState, FlowStop } from '../../design/flow-track/index.ts';
import type { Overview } from './figures.ts';

export interface Flight extends Journey {
  readonly key: string;
  /** Not there of a change that was made in Git itself. */
  readonly build: Build | undefined;
  readonly commit: string;
  readonly title: string;
  readonly author: string;
  readonly at: string;
}

/** The newest changes, each commit of a pipeline once. What the demo made up never flew, and would never arrive. */
export const newestOf = (builds: readonly Build[]): readonly Build[] => {
  const seen = new Set<string>();
  return builds.filter(({ serviceId, revision, annotations }) => {
    const key = `${serviceId} ${revision}`;
    if (revision === '' || 'demo' in annotations || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

export const flightsOf = (
  builds: readonly Build[],
  images: readonly MadeImage[],
  deliveries: readonly Delivery[],
): readonly Flight[] =>
  builds.map(build => ({
    key: build.id,
    build,
    commit: build.revision,
    at: build.created,
    title: subjectOf(build) || build.pipelineName,
    author: build.git?.author ?? build.userName,
    ...journeyOf(build, images, deliveries),
  }));

type Deployment = Overview['recent'][number];

/** A commit that says what it reverts was made in Git; any other id in a message is of what it was built from. */
const REVERTS = /This reverts commit [0-9a-f]{7,64}/g;
const ID = /\b[0-9a-f]{24,64}\b/;
const LOOKED_AT = 10;

/** The newest deployments of commits that no build made: not of what was built, and no commit that speaks of it. */
export const madeInGit = (
  recent: readonly Deployment[],
  builds: readonly Build[],
): readonly (Deployment & { readonly commit: NonNullable<Deployment['commit']> })[] => {
  const built = new Set(builds.map(({ revision }) => revision));
  const seen = new Set<string>();
  return recent
    .flatMap(deployment => {
      const { commit, isDemo } = deployment;
      if (!commit || isDemo || built.has(commit.sha) || seen.has(commit.sha)) return [];
      seen.add(commit.sha);
      return ID.test((commit.message ?? '').replaceAll(REVERTS, '')) ? [] : [{ ...deployment, commit }];
    })
    .slice(0, LOOKED_AT);
};

const placeOf = ({ runtime, namespace, name }: { runtime: string; namespace: string; name: string }) =>
  `${runtime}/${namespace}/${name}`;

/** What those commits are found by: their own ids, and the revisions at which they were deployed. */
export const idsInGit = (
  commits: ReturnType<typeof madeInGit>,
  recent: readonly Deployment[],
): readonly string[] => {
  const shas = new Set(commits.map(({ commit }) => commit.sha));
  const deployed = recent.filter(({ commit }) => commit && shas.has(commit.sha));
  return [...new Set([...shas, ...deployed.flatMap(({ revisions }) => revisions)])];
};

/** The way of those commits; of several that came to an application the newest has it. */
export const gitFlightsOf = (
  commits: ReturnType<typeof madeInGit>,
  recent: readonly Deployment[],
  deliveries: readonly Delivery[],
): readonly Flight[] => {
  const newest = new Map(recent.toReversed().map(one => [placeOf(one), one.commit?.sha]));
  return commits.flatMap(({ commit: { sha, message, author }, deployedAt }) => {
    const journey = journeyInGit(sha, deliveries, application => newest.get(placeOf(application)) === sha);
    if (journey.places.length === 0) return [];
    const title = message?.split('\n', 1)[0]?.trim() || sha.slice(0, 7);
    return [
      {
        key: `commit ${sha}`,
        build: undefined,
        commit: sha,
        title,
        author: author ?? '',
        at: String(deployedAt),
        ...journey,
      },
    ];
  });
};

/** Both, the newest first. */
export const inOrder = (...flights: readonly (readonly Flight[])[]): readonly Flight[] =>
  flights.flat().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));

/** A change as it is shown to who watches it arrive. */
export interface ShownFlight extends Flight {
  /** It has not been shown at its end yet. */
  readonly isWalking: boolean;
  /** The stop at which it is shown though it is beyond it. */
  readonly held: FlowStop | undefined;
  /** It was built a moment ago, and applications run what it changed: what became of it since may not be told yet. */
  readonly isLanding: boolean;
  /** That it came nowhere is known, where it did. */
  readonly isFollowed: boolean;
}

interface Moment {
  readonly now: number;
  /** The images of what was deployed of late; undefined where nobody knows what changes came to. */
  readonly running: readonly string[] | undefined;
  /** The images are being read anew, as builds have ended since. */
  readonly areImagesOld?: boolean;
}

/** As long as its images may take to be read once a build has ended. */
const UNREAD_MS = 10_000;

/** What is tried for a pull request is deployed when that is merged. */
const isTrial = ({ git, cause }: Build): boolean =>
  git?.pullRequest !== undefined && cause.event !== 'pullrequest.merged';

const isLanding = (flight: Flight, { now, running = [], areImagesOld = false }: Moment): boolean => {
  const { build, image, places } = flight;
  if (!build) return false;
  const isAwaited = image !== undefined && !isTrial(build) && running.some(one => isLike(one, image));
  if (isAwaited && mayBeUntold(build, flight, now)) return true;
  const isUnread = areImagesOld && build.state === 'success' && image === undefined && places.length === 0;
  return isUnread && Math.abs(now - Date.parse(build.finished ?? '')) < UNREAD_MS;
};

export const shownOf = (flight: Flight, step: Step | undefined, moment: Moment): ShownFlight => ({
  ...flight,
  isLanding: isLanding(flight, moment),
  isFollowed: moment.running !== undefined,
  ...(step && { stops: shownStops(step, flight.stops) }),
  isWalking: step !== undefined && !isArrived(step),
  held: step && heldAt(step, flight.stops),
});

export const isInFlight = (flight: ShownFlight): boolean =>
  flight.build
    ? flight.isLanding || isUnderWay(flight.build, flight)
    : Object.values(flight.stops).some(state => state === 'run' || state === 'gate');

/** What is deployed and is not well; a build that failed has deployed nothing, and what was replaced is over. */
export const isInTrouble = ({ stops: { sync, pods }, places }: Flight): boolean =>
  places.some(({ isCurrent }) => isCurrent) && (sync === 'bad' || pods === 'bad');

type FlightWords =
  | 'waiting'
  | 'queued'
  | 'running'
  | 'failed'
  | 'stopped'
  | 'denied'
  | 'built'
  | 'imaging'
  | 'imaged'
  | 'landing'
  | 'committing'
  | 'syncing'
  | 'outOfSync'
  | 'notSynced'
  | 'progressing'
  | 'degraded'
  | 'replaced'
  | 'failedThere'
  | 'overtaken'
  | 'stillRuns'
  | 'running-well';

const BEFORE_THE_END: Readonly<Record<string, FlightWords>> = {
  'pending-approval': 'waiting',
  error: 'failed',
  denied: 'denied',
  terminated: 'stopped',
  terminating: 'stopped',
};

const IN_SYNC: Readonly<Partial<Record<FlowState, FlightWords>>> = {
  bad: 'notSynced',
  warn: 'outOfSync',
  run: 'syncing',
};

const ON_THE_CLUSTER: Readonly<Partial<Record<FlowState, FlightWords>>> = {
  bad: 'degraded',
  run: 'progressing',
  gate: 'progressing',
};

const AT_STOP: Readonly<Partial<Record<FlowStop, FlightWords>>> = {
  build: 'running',
  image: 'imaging',
  promotion: 'committing',
  sync: 'syncing',
  pods: 'progressing',
};

/** How it went until something newer replaced it. */
const ONCE_REPLACED: Readonly<Partial<Record<FlowState, FlightWords>>> = {
  bad: 'failedThere',
  pending: 'overtaken',
};

interface Now {
  readonly words: FlightWords;
  /** The application that they are about, once it came to one. */
  readonly place: Delivery | undefined;
}

const beforeAnyPlace = (flight: ShownFlight): FlightWords => {
  const { build, image, isWalking, isLanding: mayCome, isFollowed } = flight;
  if (!build) return 'committing';
  if (isQueued(build)) return 'queued';
  const early = BEFORE_THE_END[build.state];
  if (early) return early;
  if (build.state !== 'success') return 'running';
  if (image === undefined) return mayCome ? 'running' : 'built';
  if (!isFollowed) return 'imaging';
  // What is not deployed may be by and by; of what had the time to be that is not said.
  return isWalking || mayCome ? 'landing' : 'imaged';
};

/** What there is to say of it now. */
export const nowOf = (flight: ShownFlight): Now => {
  const { stops, places, worst, held } = flight;
  const [place] = places;
  const passing = held && AT_STOP[held];
  if (passing) return { words: passing, place };
  if (!place) return { words: beforeAnyPlace(flight), place };
  if (!place.isCurrent) {
    const left = places.find(one => stillRuns(one, flight.image));
    if (left) return { words: 'stillRuns', place: left };
    return { words: ONCE_REPLACED[stops.pods] ?? 'replaced', place: worst.pods };
  }
  const [sync, pods] = [IN_SYNC[stops.sync], ON_THE_CLUSTER[stops.pods]];
  if (sync) return { words: sync, place: worst.sync };
  return pods ? { words: pods, place: worst.pods } : { words: 'running-well', place };
};
