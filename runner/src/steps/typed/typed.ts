import type { ExportedVariable } from '@freshet/domain/builds';
import { isFixedVariable } from '@freshet/domain/expressions';
import type { Step, TypedStep } from '@freshet/domain/pipelines';
import {
  checkArguments,
  expandStep,
  outputsOf,
  type StepCatalogue,
  type StepDefinition,
} from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import type { StepResult, StepRunner, StepRunners, StepWorld } from '../../step/index.ts';

/** What running typed steps needs. */
export interface TypedOptions {
  readonly catalogue: () => Promise<StepCatalogue>;
  /** Who runs the steps inside. */
  readonly runners: () => StepRunners;
  /** Step types that are known and cannot run here, with what they need. */
  readonly unavailable: Readonly<Record<string, string>>;
}

const definitionOf = async ({ uses, version }: TypedStep, options: TypedOptions): Promise<StepDefinition> => {
  const needs = Object.hasOwn(options.unavailable, uses) ? options.unavailable[uses] : undefined;
  if (needs !== undefined)
    throw new Fault('STEP_TYPE_UNSUPPORTED', `The step type ${uses} ${needs}`, { type: uses });
  const found = (await options.catalogue()).find(version === undefined ? uses : `${uses}:${version}`);
  if ('code' in found)
    throw new Fault('STEP_TYPE_UNSUPPORTED', `It cannot be run: ${found.message}`, { type: uses });
  return found;
};

const stepsOf = (definition: StepDefinition, step: TypedStep, world: StepWorld): readonly Step[] => {
  const [problem] = checkArguments(definition, step.arguments);
  if (problem)
    throw new Fault('STEP_INVALID', `An argument of ${definition.name} is wrong: ${problem.message}`);
  const { steps, problems } = expandStep(definition, step.arguments, { lookup: world.lookup });
  if (!steps)
    throw new Fault(
      'STEP_INVALID',
      `The step type ${definition.name} does not fit: ${problems[0]?.message ?? 'it makes no steps'}`,
    );
  return steps;
};

const asRecord = (exports: readonly ExportedVariable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(exports.map(({ name, value }) => [name, value]));

const ownVariables = (step: Step): Readonly<Record<string, string>> => {
  const entries = 'environment' in step ? step.environment : [];
  return Object.fromEntries(
    entries.map(entry => [
      entry.slice(0, Math.max(0, entry.indexOf('='))),
      entry.slice(entry.indexOf('=') + 1),
    ]),
  );
};

/** What says which build this is stays, also where it was not known to the build itself. */
const withoutFixed = (variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isFixedVariable(name)));

/** The world of a step inside of another: it sees what the ones before it exported, and begins at the volume. */
const innerWorld = async (step: Step, world: StepWorld): Promise<StepWorld> => ({
  ...world,
  environment: {
    ...world.environment,
    ...withoutFixed({ ...asRecord(await world.exported()), ...ownVariables(step) }),
  },
  run: program => world.run({ ...program, name: program.name ?? step.name }),
  directory: written => world.directory(written ?? world.place.volumePath),
});

/** Runs the steps that a typed step stands for, one after the other. */
export const createTyped =
  (options: TypedOptions): StepRunner<TypedStep> =>
  async (step, world): Promise<StepResult> => {
    const definition = await definitionOf(step, options);
    for (const inner of stepsOf(definition, step, world)) {
      const run = options.runners()[inner.type as TypedStep['type']] as StepRunner | undefined;
      if (!run)
        throw new Fault('STEP_TYPE_UNSUPPORTED', `Steps of type ${inner.type} cannot be run here`, {
          type: inner.type,
        });
      const { outcome, reason } = await run(inner, await innerWorld(inner, world));
      if (outcome !== 'success' && inner.failFast !== false)
        return {
          outcome,
          reason: reason === undefined ? `${inner.name} failed` : `in ${inner.name}, ${reason}`,
        };
    }
    const exported = await world.exported();
    const { outputs, problems } = outputsOf(definition, asRecord(exported));
    if (problems.length > 0) return { outcome: 'failure', reason: problems.join('; ') };
    return { outcome: 'success', exports: exported.filter(({ name }) => Object.hasOwn(outputs, name)) };
  };
