/** From work to what the engine is told: variables, connections, step types and the text of the pipeline. */
import type { BuildWork } from '@freshet/contracts/runner';
import {
  mergeVariables,
  type Scope,
  VARIABLE_SOURCES,
  type VariableLayer,
} from '@freshet/domain/expressions';
import type { Pipeline } from '@freshet/domain/pipelines';
import { createStepCatalogue, readStepDefinition, type StepCatalogue } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import { contextSecret, ownVariables } from '../run/index.ts';

const isSource = (source: string): source is VariableLayer['source'] =>
  (VARIABLE_SOURCES as readonly string[]).includes(source);

const layerOf = ({ source, variables }: BuildWork['variables'][number]): VariableLayer => ({
  source: isSource(source) ? source : 'pipeline',
  variables: variables.map(({ name, value, encrypted = false }) => ({ name, value, encrypted })),
});

/** Everything that references of the build can name. */
export const workScope = (work: BuildWork, pipeline: Pipeline): Scope => ({
  variables: mergeVariables([
    { source: 'pipeline', variables: ownVariables(pipeline) },
    ...work.variables.map(layerOf),
  ]),
  secret: contextSecret(work),
});

/** The step types that the control plane locked for this build come before those that every runner has. */
export const workCatalogue = async (
  { stepTypes }: BuildWork,
  own: () => Promise<StepCatalogue>,
): Promise<StepCatalogue> => {
  const definitions = stepTypes.map(({ name, version, definition: text }) => {
    const { definition, valid, problems } = readStepDefinition(text);
    if (definition && valid) return definition;
    throw new Fault(
      'STEP_TYPE_INVALID',
      `The step type ${name}:${version} is not valid: ${problems[0]?.message ?? ''}`,
      { type: name },
    );
  });
  const locked = createStepCatalogue(definitions);
  const always = await own();
  return {
    find: type => {
      const found = locked.find(type);
      return 'code' in found && found.code === 'type-unknown' ? always.find(type) : found;
    },
    versions: name => {
      const versions = locked.versions(name);
      return versions.length > 0 ? versions : always.versions(name);
    },
  };
};
