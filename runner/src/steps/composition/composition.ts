import type { CompositionStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import {
  type ProgramEnd,
  prefixLines,
  type RunningServices,
  type ServiceDependency,
  type ServiceProgram,
} from '../../executor/index.ts';
import { isMap } from '../../services/index.ts';
import type { StepResult, StepRunner, StepWorld } from '../../step/index.ts';
import { readServices } from './read-services.ts';

/**
 * Runs a composition: services first, in the order they ask for, then the candidates beside them. The candidates decide:
 * the step succeeds when all of them exit with 0. The services are taken down as soon as the last candidate has ended.
 */
export const composition: StepRunner<CompositionStep> = async (step, world) => {
  const given = isMap(step.candidates) ? step.candidates : {};
  const all = await readServices(step, world, given);
  const isCandidate = (name: string): boolean => Object.hasOwn(given, name);
  const candidates = all.filter(({ name }) => isCandidate(name));
  if (candidates.length === 0)
    throw new Fault(
      'COMPOSITION_INVALID',
      'A composition needs at least one candidate in "composition_candidates"',
    );
  const services = all.filter(({ name }) => !isCandidate(name));
  for (const service of services) checkDependencies(service, isCandidate);
  const until = candidates.flatMap(candidate => dependenciesOf(candidate, isCandidate));
  const { place, output, signal } = world;
  const running = await place.serve(services, output, { signal, until });
  try {
    const ends = await Promise.all(
      candidates.map(candidate => runCandidate(candidate, running, world, candidates.length > 1)),
    );
    return verdict(candidates, ends);
  } finally {
    await running.stop();
  }
};

const checkDependencies = (
  { name, dependsOn = [] }: ServiceProgram,
  isCandidate: (name: string) => boolean,
): void => {
  const other = dependsOn.find(dependency => isCandidate(dependency.name));
  if (other)
    throw new Fault(
      'COMPOSITION_INVALID',
      `The service "${name}" depends on the candidate "${other.name}", but candidates start after all services`,
    );
};

const dependenciesOf = (
  { name, dependsOn = [] }: ServiceProgram,
  isCandidate: (name: string) => boolean,
): readonly ServiceDependency[] => {
  const late = dependsOn.find(dependency => isCandidate(dependency.name) && dependency.until !== 'started');
  if (late)
    throw new Fault(
      'COMPOSITION_INVALID',
      `The candidate "${name}" waits for the candidate "${late.name}", but candidates run together`,
    );
  return dependsOn.filter(dependency => !isCandidate(dependency.name));
};

const runCandidate = (
  { name, image, entrypoint, command, environment, workingDirectory, mounts, registryLogin }: ServiceProgram,
  services: RunningServices,
  world: StepWorld,
  isOneOfMany: boolean,
): Promise<ProgramEnd> =>
  world.run({
    name,
    image,
    environment,
    mounts,
    services,
    ...(entrypoint ? { entrypoint } : {}),
    ...(command ? { command } : {}),
    ...(workingDirectory === undefined ? {} : { workingDirectory }),
    ...(registryLogin ? { registryLogin } : {}),
    ...(isOneOfMany ? { output: prefixLines(name, world.output) } : {}),
  });

const wordsFor = (name: string, end: ProgramEnd): string => {
  if (end.kind === 'failed') return `the candidate "${name}" did not run: ${end.reason}`;
  return end.kind === 'signalled'
    ? `the candidate "${name}" was ended by ${end.signal}`
    : `the candidate "${name}" exited with code ${end.code}`;
};

const verdict = (candidates: readonly ServiceProgram[], ends: readonly ProgramEnd[]): StepResult => {
  const failures = ends.flatMap((end, index) =>
    end.kind === 'exited' && end.code === 0 ? [] : [wordsFor(candidates[index]?.name ?? '', end)],
  );
  return failures.length === 0 ? { outcome: 'success' } : { outcome: 'failure', reason: failures.join('; ') };
};
