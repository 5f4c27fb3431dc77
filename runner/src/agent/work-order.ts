/** From work to what the engine is told: variables, connections, step types and the text of the pipeline. */
import type { BuildWork, WorkDetails } from '@freshet/contracts/runner';
import { documentVariables } from '@freshet/domain/build-requests';
import {
  mergeVariables,
  type Scope,
  VARIABLE_SOURCES,
  type VariableLayer,
} from '@freshet/domain/expressions';
import type { Pipeline } from '@freshet/domain/pipelines';
import { createStepCatalogue, readStepDefinition, type StepCatalogue } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import { contextSecret } from '../run/index.ts';

const isSource = (source: string): source is VariableLayer['source'] =>
  (VARIABLE_SOURCES as readonly string[]).includes(source);

const layerOf = ({ source, variables }: BuildWork['variables'][number]): VariableLayer => ({
  source: isSource(source) ? source : 'pipeline',
  variables: variables.map(({ name, value, encrypted = false }) => ({ name, value, encrypted })),
});

/** Everything that references of the build can name. */
export const workScope = (work: BuildWork, pipeline: Pipeline): Scope => ({
  variables: mergeVariables([
    { source: 'pipeline', variables: documentVariables(pipeline) },
    ...work.variables.map(layerOf),
  ]),
  secret: contextSecret(work),
});

/** The step types that the control plane locked for this build; there are no others for it. */
export const workCatalogue = ({ stepTypes }: BuildWork): StepCatalogue =>
  createStepCatalogue(
    stepTypes.map(({ name, version, definition: text }) => {
      const { definition, valid, problems } = readStepDefinition(text);
      if (definition && valid) return definition;
      throw new Fault(
        'STEP_TYPE_INVALID',
        `The step type ${name}:${version} is not valid: ${problems[0]?.message ?? ''}`,
        { type: name },
      );
    }),
  );

/** The work with what the control plane told of the pipeline that the runner has read for it. */
export const withDetails = (
  work: BuildWork,
  { stepTypes, registries = [], git = [] }: WorkDetails,
): BuildWork => {
  const known = new Set((work.git ?? []).map(({ name }) => name));
  return {
    ...work,
    stepTypes,
    registries: [...(work.registries ?? []), ...registries],
    git: [...(work.git ?? []), ...git.filter(({ name }) => !known.has(name))],
  };
};
