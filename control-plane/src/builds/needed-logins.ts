import type { BuildWork } from '@freshet/contracts/runner';
import { documentVariables } from '@freshet/domain/build-requests';
import { lookupVariables, mergeVariables, type VariableLayer } from '@freshet/domain/expressions';
import { type LoginNeeds, loginNeeds, NO_LOGINS } from '@freshet/domain/logins';
import { readPipeline } from '@freshet/domain/pipelines';
import { createStepCatalogue, readStepDefinition } from '@freshet/domain/steps';
import { taskModule } from '@freshet/kit/threads';
import type { BuildsCore } from './core.ts';

interface KnownOfBuild {
  readonly text: string;
  readonly layers: readonly VariableLayer[];
  readonly stepTypes: BuildWork['stepTypes'];
}

const neededByText = ({ text, layers, stepTypes }: KnownOfBuild): LoginNeeds => {
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

const LOGIN_TASKS = taskModule(import.meta.url, { neededByText });

/** What the text of a pipeline needs to log in with. A text that is no pipeline needs nothing: it will not run. */
export const neededBy = (
  { ports }: Pick<BuildsCore, 'ports'>,
  accountId: string,
  known: KnownOfBuild,
): Promise<LoginNeeds> => {
  const definitions = known.stepTypes.reduce((sum, { definition }) => sum + definition.length, 0);
  const size = known.text.length + definitions;
  return ports.threads.run(LOGIN_TASKS, 'neededByText', known, { caller: accountId, size, isInternal: true });
};

/** What reading the pipeline itself needs. */
export const neededToRead = ({ git }: NonNullable<BuildWork['repository']>): LoginNeeds => ({
  ...NO_LOGINS,
  git: { names: git === undefined ? [] : [git], isDefault: git === undefined },
});
