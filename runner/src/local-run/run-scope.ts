import type { LocalRunRequest } from '@freshet/contracts/runner';
import { mergeVariables, type Scope, type Variable } from '@freshet/domain/expressions';
import type { Pipeline, Plain } from '@freshet/domain/pipelines';

type RunRequest = Extract<LocalRunRequest, { kind: 'run' }>;

const textOf = (value: Plain | undefined): string => (typeof value === 'object' ? '' : String(value ?? ''));

/** Variables that a document with `kind: pipeline` has in its settings. */
const ownVariables = ({ description }: Pipeline): readonly Variable[] => {
  const listed = description?.settings.variables;
  return (Array.isArray(listed) ? listed : []).flatMap((entry: Plain): Variable[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { key, value, encrypted } = entry as Readonly<Record<string, Plain>>;
    return typeof key === 'string'
      ? [{ name: key, value: textOf(value), encrypted: encrypted === true }]
      : [];
  });
};

/** Everything that references of a local run can name. */
export const runScope = (request: RunRequest, pipeline: Pipeline, startedAt: number): Scope => {
  const { variables, system = {}, secrets, contexts = {} } = request;
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
      { source: 'pipeline', variables: ownVariables(pipeline) },
      { source: 'system', variables: listed(ofRun) },
      { source: 'run', variables: listed(variables) },
    ]),
    secret: ({ context, resource, key }) => {
      const found = Object.hasOwn(contexts, context) ? contexts[context] : undefined;
      const name = resource === undefined ? key : `${resource}@${key}`;
      return found && Object.hasOwn(found, name) ? found[name] : undefined;
    },
  };
};
