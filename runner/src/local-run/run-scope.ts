import type { LocalRunRequest } from '@freshet/contracts/runner';
import { documentVariables } from '@freshet/domain/build-requests';
import { mergeVariables, type Scope, type Variable } from '@freshet/domain/expressions';
import type { Pipeline } from '@freshet/domain/pipelines';
import { contextSecret } from '../run/index.ts';

type RunRequest = Extract<LocalRunRequest, { kind: 'run' }>;

/** Everything that references of a local run can name. */
export const runScope = (request: RunRequest, pipeline: Pipeline, startedAt: number): Scope => {
  const { variables, system = {}, secrets } = request;
  const hidden = new Set(secrets);
  const listed = (record: Readonly<Record<string, string>>): readonly Variable[] =>
    Object.entries(record).map(([name, value]) => ({ name, value, encrypted: hidden.has(name) }));
  const ofRun = {
    CF_BUILD_INITIATOR: 'local',
    CF_BUILD_TRIGGER: 'build',
    CF_BUILD_TIMESTAMP: String(startedAt),
    CF_PIPELINE_NAME: request.file,
    ...system,
  };
  return {
    variables: mergeVariables([
      { source: 'pipeline', variables: documentVariables(pipeline) },
      { source: 'system', variables: listed(ofRun) },
      { source: 'run', variables: listed(variables) },
    ]),
    secret: contextSecret(request),
  };
};
