import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectEngine } from '@freshet/kit/container-engine';
import type { Clock } from '@freshet/kit/time';
import type { BuildPlace, Executor, RunningProgram, RunningServices } from '../../executor/index.ts';
import { endLeftovers } from '../../processes/index.ts';
import type { BuilderPlace } from './build-by-program.ts';
import { type ContainerLimits, type ContainerWorld, VOLUME_PATH } from './container.ts';
import { giveBack } from './give-back.ts';
import { createImages } from './images.ts';
import { removeLeftovers } from './leftovers.ts';
import { runContainer } from './run-container.ts';
import { type ServedGroup, serveGroup } from './serve.ts';

export interface DockerExecutorOptions {
  /** DOCKER_HOST, XDG_RUNTIME_DIR, HOME and PATH are read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly userId?: number | undefined;
  readonly limits?: ContainerLimits;
  readonly clock: Clock;
}

/** Runs steps in containers of Docker or Podman. */
export const createDockerExecutor = (options: DockerExecutorOptions): Executor => {
  const { environment, userId, limits = {}, clock } = options;
  const connect = () => connectEngine({ environment, userId });
  return {
    kind: 'docker',
    open: async ({ buildId, volume, state }) => {
      const client = await connect();
      const world = { client, buildId, volume, limits };
      return openPlace(world, { clock, state, environment, userId });
    },
    clean: async ({ buildId, state }) => {
      await endPrograms({ clock, state, environment }, buildId);
      await removeLeftovers(await connect(), buildId);
    },
  };
};

/** Ends programs that build images, and forgets what was kept for them. */
const endPrograms = async ({ state, clock }: BuilderPlace, buildId: string): Promise<void> => {
  await endLeftovers(join(state, 'processes'), { buildId, lookAtAll: true }, clock);
  await rm(state, { recursive: true, force: true, maxRetries: 3 });
};

const openPlace = (
  world: ContainerWorld,
  place: BuilderPlace & { readonly userId: number | undefined },
): BuildPlace => {
  const { clock, userId } = place;
  /** The last image that a program ran in. */
  let image: string | undefined;
  const networks = new WeakMap<RunningServices, string>();
  const programs = new Set<RunningProgram>();
  const groups = new Set<ServedGroup>();
  let networkCount = 0;

  return {
    volumePath: VOLUME_PATH,
    notices: [],
    run: (program, output) => {
      const network = program.services && networks.get(program.services);
      const running = runContainer(world, { ...program, network }, { output, clock });
      programs.add(running);
      void running.ended.then(end => {
        programs.delete(running);
        if (end.kind !== 'failed') ({ image } = program);
      });
      return running;
    },
    serve: async (services, output, serveOptions = {}) => {
      const networkName = `freshet-${world.buildId}-${++networkCount}`;
      const group = await serveGroup(world, services, { ...serveOptions, output, clock, networkName });
      groups.add(group);
      const running: RunningServices = {
        names: services.map(({ name }) => name),
        onHost: serveOptions.onHost === true,
        stop: async () => {
          if (groups.delete(group)) await group.stop();
        },
      };
      networks.set(running, group.network);
      return running;
    },
    images: createImages(world, place),
    close: async () => {
      await Promise.all([...programs].map(program => program.stop(0)));
      await Promise.all([...groups].map(group => group.stop()));
      groups.clear();
      await endPrograms(place, world.buildId);
      if (image !== undefined) await giveBack(world, image, { userId, clock });
      image = undefined;
      await removeLeftovers(world.client, world.buildId);
    },
  };
};
