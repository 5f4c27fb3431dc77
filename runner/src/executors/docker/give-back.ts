import type { Clock } from '@freshet/kit/time';
import type { ContainerWorld } from './container.ts';
import { VOLUME_PATH } from './container.ts';
import { runContainer } from './run-container.ts';

const isRootless = (info: unknown): boolean =>
  typeof info === 'object' &&
  info !== null &&
  'SecurityOptions' in info &&
  Array.isArray(info.SecurityOptions) &&
  info.SecurityOptions.some(option => String(option).includes('rootless'));

/**
 * Makes the user of this process the owner of what steps wrote. Steps are root, and where the engine is root too, their
 * files could not be removed or used again by a runner that is not. It takes an image that is here already; one without
 * `chown` leaves things as they are, which only the next build may meet.
 */
export const giveBack = async (
  world: ContainerWorld,
  image: string,
  { userId, clock }: { userId: number | undefined; clock: Clock },
): Promise<void> => {
  if (!userId || isRootless(await world.client.call({ method: 'GET', path: '/info' }))) return;
  const program = {
    id: 'give-back',
    image,
    entrypoint: ['chown', '-R', '-h', String(userId), VOLUME_PATH],
    command: [],
    environment: {},
    mounts: [],
    network: undefined,
  };
  await runContainer(world, program, { output: () => undefined, clock }).ended;
};
