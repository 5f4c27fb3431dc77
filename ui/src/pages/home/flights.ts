/** Changes on their way: builds of commits, with what became of the images that they made. */
import { type Build, hasEnded, isQueued, subjectOf } from '../../builds/index.ts';
import type { FlowState } from '../../design/flow-track/index.ts';
import type { Overview } from './figures.ts';

type Deployment = Overview['recent'][number];

/** An image as far as it matters here: which build made it, and what it is called. */
export interface MadeImage {
  readonly buildId: string;
  readonly names: readonly string[];
}

export interface Flight {
  readonly build: Build;
  readonly title: string;
  readonly author: string;
  readonly stops: {
    readonly commit: FlowState;
    readonly build: FlowState;
    readonly image: FlowState;
    readonly sync: FlowState;
    readonly pods: FlowState;
  };
  /** The newest deployment of an image that the build made. */
  readonly deployment: Deployment | undefined;
  readonly image: string | undefined;
}

const BUILDS: Readonly<Record<string, FlowState>> = {
  success: 'ok',
  error: 'bad',
  denied: 'bad',
  terminated: 'warn',
  terminating: 'run',
  running: 'run',
  elected: 'run',
  'pending-approval': 'gate',
};

const SYNCS: Readonly<Record<string, FlowState>> = { Synced: 'ok', OutOfSync: 'warn' };
const PODS: Readonly<Record<string, FlowState>> = {
  Healthy: 'ok',
  Progressing: 'run',
  Suspended: 'gate',
  Degraded: 'bad',
  Missing: 'warn',
};

/** Registries are told with an image or not; what follows is the same. */
const isSameImage = (deployed: string, name: string): boolean =>
  deployed === name || deployed.endsWith(`/${name}`);

/** The name of an image after the last colon, unless that is the port of a registry. */
const tagOf = (image: string): string | undefined => /:([\w][\w.-]*)$/.exec(image)?.[1];

/** Whether a commit that was deployed says that it came from a build: by its id or commit, and with the image's tag. */
const saysSo = ({ commit, images }: Deployment, { id, revision }: Build): string | undefined => {
  const message = commit?.message ?? '';
  if (!message.includes(id) && !message.includes(revision)) return undefined;
  return images.find(image => {
    const tag = tagOf(image);
    return tag !== undefined && message.includes(tag);
  });
};

const imageState = (build: Build, image: string | undefined): FlowState => {
  if (image !== undefined) return 'ok';
  return build.state === 'running' ? 'queued' : 'pending';
};

const flightOf = (build: Build, images: readonly MadeImage[], deployments: readonly Deployment[]): Flight => {
  const names = images.filter(({ buildId }) => buildId === build.id).flatMap(image => image.names);
  const deployment = deployments.find(
    one =>
      one.images.some(image => names.some(name => isSameImage(image, name))) ||
      saysSo(one, build) !== undefined,
  );
  const image = names[0] ?? (deployment && saysSo(deployment, build));
  return {
    build,
    title: subjectOf(build) || build.pipelineName,
    author: build.git?.author ?? build.userName,
    stops: {
      commit: 'ok',
      build: isQueued(build) ? 'queued' : (BUILDS[build.state] ?? 'pending'),
      image: hasEnded(build) || image !== undefined ? imageState(build, image) : 'pending',
      sync: deployment ? (SYNCS[deployment.sync] ?? 'queued') : 'pending',
      pods: deployment ? (PODS[deployment.health] ?? 'queued') : 'pending',
    },
    deployment,
    image,
  };
};

/** The newest changes, each commit of a pipeline once. */
export const flightsOf = (
  builds: readonly Build[],
  images: readonly MadeImage[],
  deployments: readonly Deployment[],
): readonly Flight[] => {
  const seen = new Set<string>();
  return builds.flatMap(build => {
    const { revision = '' } = build;
    const key = `${build.serviceId} ${revision}`;
    if (revision === '' || seen.has(key)) return [];
    seen.add(key);
    return [flightOf(build, images, deployments)];
  });
};

/** Whether it is neither done nor given up. */
export const isUnderWay = ({ build, stops }: Flight): boolean =>
  !hasEnded(build) || Object.values(stops).some(state => state === 'run' || state === 'gate');

export type FlightWords =
  | 'waiting'
  | 'queued'
  | 'running'
  | 'failed'
  | 'stopped'
  | 'denied'
  | 'built'
  | 'imaged'
  | 'syncing'
  | 'progressing'
  | 'degraded'
  | 'running-well';

const BEFORE_THE_END: Readonly<Record<string, FlightWords>> = {
  'pending-approval': 'waiting',
  error: 'failed',
  denied: 'denied',
  terminated: 'stopped',
  terminating: 'stopped',
};

const ON_THE_CLUSTER: Readonly<Partial<Record<FlowState, FlightWords>>> = {
  bad: 'degraded',
  run: 'progressing',
  gate: 'progressing',
};

/** What there is to say of it now. */
export const nowOf = ({ build, stops, deployment, image }: Flight): FlightWords => {
  if (deployment) {
    if (stops.sync === 'warn') return 'syncing';
    return ON_THE_CLUSTER[stops.pods] ?? 'running-well';
  }
  if (isQueued(build)) return 'queued';
  const early = BEFORE_THE_END[build.state];
  if (early) return early;
  if (build.state !== 'success') return 'running';
  return image === undefined ? 'built' : 'imaged';
};
