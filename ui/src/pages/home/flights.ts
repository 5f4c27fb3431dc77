/** Changes on their way: builds of commits, with what became of the images that they made. */
import { type Build, isQueued, subjectOf } from '../../builds/index.ts';
import {
  type Delivery,
  isUnderWay,
  type Journey,
  journeyOf,
  type MadeImage,
} from '../../deliveries/index.ts';
import type { FlowState } from '../../design/flow-track/index.ts';

export interface Flight extends Journey {
  readonly build: Build;
  readonly title: string;
  readonly author: string;
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
    build,
    title: subjectOf(build) || build.pipelineName,
    author: build.git?.author ?? build.userName,
    ...journeyOf(build, images, deliveries),
  }));

export const isInFlight = (flight: Flight): boolean => isUnderWay(flight.build, flight);

type FlightWords =
  | 'waiting'
  | 'queued'
  | 'running'
  | 'failed'
  | 'stopped'
  | 'denied'
  | 'built'
  | 'imaged'
  | 'syncing'
  | 'outOfSync'
  | 'notSynced'
  | 'progressing'
  | 'degraded'
  | 'replaced'
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

interface Now {
  readonly words: FlightWords;
  /** The application that they are about, once it came to one. */
  readonly place: Delivery | undefined;
}

const beforeAnyPlace = ({ build, image }: Flight): FlightWords => {
  if (isQueued(build)) return 'queued';
  const early = BEFORE_THE_END[build.state];
  if (early) return early;
  if (build.state !== 'success') return 'running';
  return image === undefined ? 'built' : 'imaged';
};

/** What there is to say of it now. */
export const nowOf = (flight: Flight): Now => {
  const { stops, places, worst } = flight;
  const [place] = places;
  if (!place) return { words: beforeAnyPlace(flight), place };
  if (!place.isCurrent) return { words: 'replaced', place };
  const [sync, pods] = [IN_SYNC[stops.sync], ON_THE_CLUSTER[stops.pods]];
  if (sync) return { words: sync, place: worst.sync };
  return pods ? { words: pods, place: worst.pods } : { words: 'running-well', place };
};
