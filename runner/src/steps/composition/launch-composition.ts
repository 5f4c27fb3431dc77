import type { LaunchCompositionStep } from '@freshet/domain/pipelines';
import type { BuildPlace, RunningServices } from '../../executor/index.ts';
import type { StepRunner } from '../../step/index.ts';
import { say } from '../images/index.ts';
import { readServices } from './read-services.ts';

/** Environments by name; one that is launched again replaces the one before. */
const launched = new WeakMap<BuildPlace, Map<string, RunningServices>>();

const environmentName = ({ environmentName: name, composition }: LaunchCompositionStep): string =>
  name ?? (typeof composition === 'string' ? composition : 'environment');

/** Starts a composition and leaves it running beside the steps that follow, until the build ends. */
export const launchComposition: StepRunner<LaunchCompositionStep> = async (step, world) => {
  const { place, output, signal } = world;
  const services = await readServices(step, world);
  const environments = launched.get(place) ?? new Map<string, RunningServices>();
  launched.set(place, environments);
  const name = environmentName(step);
  const before = environments.get(name);
  if (before) {
    await say(world, `Taking down the environment ${name} that was launched before`);
    await before.stop();
  }
  environments.set(name, await place.serve(services, output, { signal }));
  await say(world, `The environment ${name} runs until the build ends`);
  return { outcome: 'success' };
};
