import { posix } from 'node:path';
import type { FreestyleStep, Services } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { withVolumePath } from '../../engine/index.ts';
import type { Mount, RunningServices } from '../../executor/index.ts';
import { startServices } from '../../services/index.ts';
import {
  resultOf,
  type StepProgram,
  type StepResult,
  type StepRunner,
  type StepWorld,
} from '../../step/index.ts';
import { writeScript } from './script.ts';

/** `host:container`; the host side is below the volume however it is written. */
const mountOf = (written: string, volumePath: string): Mount => {
  const [from = '', target = ''] = written.split(':');
  const below =
    posix.isAbsolute(from) && !posix.relative(volumePath, from).startsWith('..')
      ? posix.relative(volumePath, from)
      : from;
  const source = posix.normalize(posix.join('/', below)).slice(1);
  if (!posix.isAbsolute(target))
    throw new Fault('STEP_INVALID', `The volume ${JSON.stringify(written)} is not written as source:/target`);
  if (posix.normalize(target) === volumePath)
    throw new Fault('STEP_INVALID', `The volume ${JSON.stringify(written)} would hide the shared volume`);
  return { source, target };
};

/** What of the image is replaced. */
const commandOf = async (
  step: FreestyleStep,
  world: StepWorld,
): Promise<Pick<StepProgram, 'entrypoint' | 'command'>> => {
  const translated = (words: readonly string[]): readonly string[] =>
    words.map(word => withVolumePath(word, world.place.volumePath));
  if (step.commands && step.commands.length > 0)
    return { entrypoint: [step.shell, await writeScript(step.commands, world)], command: [] };
  return {
    ...(step.entryPoint ? { entrypoint: translated(step.entryPoint) } : {}),
    ...(step.cmd ? { command: translated(step.cmd) } : {}),
  };
};

const isNames = (services: Services | readonly string[]): services is readonly string[] =>
  Array.isArray(services);

/** Services of the build that the step names, or services of its own. */
export const servicesFor = async (
  services: Services | readonly string[],
  world: StepWorld,
  clock: Clock,
): Promise<{ readonly running: RunningServices; readonly isOwn: boolean }> => {
  if (isNames(services)) {
    const { services: ofBuild } = world;
    const unknown = services.find(name => name !== ofBuild?.name);
    if (!ofBuild || unknown !== undefined)
      throw new Fault(
        'STEP_INVALID',
        `There are no services ${JSON.stringify(unknown ?? '')} in the pipeline`,
      );
    return { running: ofBuild.running, isOwn: false };
  }
  const { place, volume, output, signal, environment, connections, node, attempt } = world;
  const running = await startServices(services, {
    place,
    volume,
    directory: world.directory(undefined).host ?? volume,
    id: `services-${node.index}-${attempt}`,
    variables: environment,
    connections,
    output,
    signal,
    clock,
    follow: async program => {
      const stop = () => void program.stop(0);
      signal.addEventListener('abort', stop, { once: true });
      const end = await program.ended;
      signal.removeEventListener('abort', stop);
      return end;
    },
  });
  return { running, isOwn: true };
};

/** Runs commands, or what an image does by itself. */
export const createFreestyle =
  (clock: Clock): StepRunner<FreestyleStep> =>
  async (step, world): Promise<StepResult> => {
    const { seen } = world.directory(step.workingDirectory);
    const login = world.connections.registryOfImage(step.image);
    const command = await commandOf(step, world);
    const mounts = step.volumes.map(written => mountOf(written, world.place.volumePath));
    const services = step.services && (await servicesFor(step.services, world, clock));
    try {
      const end = await world.run({
        image: step.image,
        ...command,
        environment: world.environment,
        mounts,
        ...(seen === undefined ? {} : { workingDirectory: seen }),
        ...(services ? { services: services.running } : {}),
        ...(login ? { registryLogin: login } : {}),
      });
      return { ...resultOf(end), ...(seen === undefined ? {} : { facts: { workingDirectory: seen } }) };
    } finally {
      if (services?.isOwn) await services.running.stop();
    }
  };
