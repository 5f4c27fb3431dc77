import type { BuildWork } from '@freshet/contracts/runner';
import { documentVariables } from '@freshet/domain/build-requests';
import { lookupVariables, mergeVariables, type VariableLayer } from '@freshet/domain/expressions';
import { type LoginNeeds, loginNeeds, NO_LOGINS } from '@freshet/domain/logins';
import { readPipeline } from '@freshet/domain/pipelines';
import { createStepCatalogue, readStepDefinition } from '@freshet/domain/steps';

interface KnownOfBuild {
  readonly layers: readonly VariableLayer[];
  readonly stepTypes: BuildWork['stepTypes'];
}

/** What the text of a pipeline needs to log in with. A text that is no pipeline needs nothing: it will not run. */
export const neededBy = (text: string, { layers, stepTypes }: KnownOfBuild): LoginNeeds => {
  const { pipeline } = readPipeline(text);
  if (!pipeline) return NO_LOGINS;
  const own: VariableLayer = { source: 'pipeline', variables: documentVariables(pipeline) };
  return loginNeeds(pipeline, {
    lookup: lookupVariables(mergeVariables([own, ...layers])),
    catalogue: createStepCatalogue(
      stepTypes.flatMap(({ definition }) => readStepDefinition(definition).definition ?? []),
    ),
  });
};

/** What reading the pipeline itself needs. */
export const neededToRead = ({ git }: NonNullable<BuildWork['repository']>): LoginNeeds => ({
  ...NO_LOGINS,
  git: { names: git === undefined ? [] : [git], isDefault: git === undefined },
});
