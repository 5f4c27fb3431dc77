import { mkdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { EngineClient } from '@freshet/kit/container-engine';
import { Fault } from '@freshet/kit/errors';
import type { Mount, Program } from '../../executor/index.ts';

/** The label that everything made for a build carries, so that it is found again after a crash. */
export const BUILD_LABEL = 'io.freshet.build';
const PROGRAM_LABEL = 'io.freshet.program';

/** Where containers see the volume. */
export const VOLUME_PATH = '/codefresh/volume';

/** What one container may use; what is left out is as the engine has it. */
export interface ContainerLimits {
  readonly memoryBytes?: number;
  readonly cpus?: number;
  readonly processes?: number;
}

/** What all containers of a build have in common. */
export interface ContainerWorld {
  readonly client: EngineClient;
  readonly buildId: string;
  /** The host directory of the volume. */
  readonly volume: string;
  readonly limits: ContainerLimits;
}

/** What is special to one container. */
export interface ContainerPlan extends Omit<Program, 'services' | 'registryLogin'> {
  /** Absent for the image's own user. */
  readonly user?: string;
  readonly privileged?: boolean;
  readonly withVolume: boolean;
  readonly network: { readonly name: string; readonly aliases: readonly string[] } | undefined;
}

const bindMount = (source: string, target: string) => ({ Type: 'bind', Source: source, Target: target });

/** The host side of a mount. A link that leads out of the volume would hand a container the host. */
const hostSide = async (volume: string, { source, target }: Mount): Promise<string> => {
  const root = await realpath(volume);
  const path = join(root, source);
  const outside = new Fault(
    'MOUNT_OUTSIDE_VOLUME',
    `"${source}", which is to be mounted at ${target}, is outside the volume of the build`,
  );
  if (path !== root && !path.startsWith(root + sep)) throw outside;
  // Engines refuse to mount what is not there; a directory is what people mean.
  await mkdir(path, { recursive: true }).catch(error => {
    if (error?.code !== 'EEXIST') throw error;
  });
  const real = await realpath(path);
  if (real !== root && !real.startsWith(root + sep)) throw outside;
  return real;
};

const networkOf = ({ network }: ContainerPlan) => {
  if (network === undefined) return {};
  if (network.name === 'host') return { HostConfig: { NetworkMode: 'host' } };
  return {
    HostConfig: { NetworkMode: network.name },
    NetworkingConfig: { EndpointsConfig: { [network.name]: { Aliases: network.aliases } } },
  };
};

const limitsOf = ({ memoryBytes, cpus, processes }: ContainerLimits) => ({
  ...(memoryBytes === undefined ? {} : { Memory: memoryBytes }),
  ...(cpus === undefined ? {} : { NanoCpus: Math.round(cpus * 1e9) }),
  ...(processes === undefined ? {} : { PidsLimit: processes }),
});

const mountsOf = async (world: ContainerWorld, { withVolume, mounts }: ContainerPlan) => {
  const own = await Promise.all(
    mounts.map(async mount => bindMount(await hostSide(world.volume, mount), mount.target)),
  );
  const taken = mounts.some(({ target }) => target === VOLUME_PATH);
  return withVolume && !taken ? [bindMount(await realpath(world.volume), VOLUME_PATH), ...own] : own;
};

/** Engines cut a text at a NUL, each at another moment; nobody means that. */
const withoutNul = ({ environment, entrypoint = [], command = [] }: ContainerPlan): void => {
  const variable = Object.entries(environment).find(pair => pair.some(text => text.includes('\0')));
  if (!variable && ![...entrypoint, ...command].some(word => word.includes('\0'))) return;
  const what = variable ? `the variable ${JSON.stringify(variable[0])}` : 'an argument of the program';
  throw new Fault('STEP_INVALID', `${what} has a NUL character, which no program can be given`);
};

const bodyOf = async (world: ContainerWorld, plan: ContainerPlan): Promise<object> => {
  const { HostConfig, ...networking } = { HostConfig: {}, ...networkOf(plan) };
  return {
    Image: plan.image,
    Env: Object.entries(plan.environment).map(([name, value]) => `${name}=${value}`),
    Labels: { [BUILD_LABEL]: world.buildId, [PROGRAM_LABEL]: plan.id },
    AttachStdout: true,
    AttachStderr: true,
    ...(plan.entrypoint ? { Entrypoint: plan.entrypoint } : {}),
    ...(plan.command ? { Cmd: plan.command } : {}),
    ...(plan.workingDirectory === undefined ? {} : { WorkingDir: plan.workingDirectory }),
    ...(plan.user === undefined ? {} : { User: plan.user }),
    ...networking,
    HostConfig: {
      ...HostConfig,
      Mounts: await mountsOf(world, plan),
      ...(plan.privileged ? { Privileged: true } : {}),
      // Output is read as it comes; a copy on the engine's disk would fill it.
      LogConfig: { Type: 'none' },
      // Where SELinux is on, a container may not read a directory of the host that nobody labelled for it.
      SecurityOpt: ['label=disable'],
      ...limitsOf(world.limits),
    },
  };
};

const idOf = (answer: unknown): string => {
  if (typeof answer === 'object' && answer !== null && 'Id' in answer && typeof answer.Id === 'string')
    return answer.Id;
  throw new Fault('CONTAINER_ENGINE_FAILED', 'The container engine made a container and did not say which');
};

/** Names are for people who look at the engine; labels are what clean-up goes by. */
const nameOf = ({ buildId }: ContainerWorld, { id }: ContainerPlan): string =>
  `freshet-${buildId}-${id}`.replaceAll(/[^\w.-]+/g, '-').slice(0, 200);

/** Makes a container and answers with its id; it does not run yet. */
export const createContainer = async (world: ContainerWorld, plan: ContainerPlan): Promise<string> => {
  withoutNul(plan);
  const request = { method: 'POST', path: '/containers/create', body: await bodyOf(world, plan) } as const;
  return idOf(await world.client.call({ ...request, query: { name: nameOf(world, plan) } }));
};
