import type { RunBody } from '@freshet/contracts/builds';
import { systemVariables } from '@freshet/domain/build-requests';
import { isFixedVariable } from '@freshet/domain/expressions';
import { PREDECESSOR_KEY } from '@freshet/domain/queue';
import { checkInputs, type GitFacts } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import { type Access, type Call, type GuardedEntity, missing } from '../gateway/index.ts';
import type { BuildsCore } from './core.ts';
import { namedValues, settingsOf, triggerOf } from './pipeline-settings.ts';
import type { NamedValue, PipelineForBuild } from './ports.ts';
import type { BuildRequest } from './request.ts';
import { TOKEN_VARIABLE, URL_VARIABLE } from './request-token.ts';
import { commitNamed } from './source.ts';

type Run = z.output<typeof RunBody>;
type Rights = Pick<Access, 'decideEntity'>;

export const guardedPipeline = (accountId: string, pipeline: PipelineForBuild): GuardedEntity => ({
  id: pipeline.id,
  accountId,
  tags: pipeline.tags,
  projectTags: pipeline.project?.tags ?? [],
});

const listed = (variables: Run['variables']): readonly NamedValue[] => {
  if (variables === undefined) return [];
  if (!Array.isArray(variables)) return Object.entries(variables).map(([key, value]) => ({ key, value }));
  return variables.map(({ key, value, encrypted }) => ({ key, value, ...(encrypted ? { encrypted } : {}) }));
};

/**
 * YAML of the caller's own sees the secrets of the pipeline, and shared configuration named by the caller adds to
 * them: the right to run what others wrote is not enough for either.
 */
const refuseReaching = async (
  rights: Rights,
  { principal }: Call,
  body: Run,
  pipeline: GuardedEntity | undefined,
): Promise<void> => {
  const { accountId } = principal;
  const own = body.userYamlDescriptor !== undefined;
  if (own && pipeline) {
    const decision = await rights.decideEntity(
      principal,
      { resource: 'pipeline', action: 'update' },
      pipeline,
    );
    if (!decision.allowed) throw new Fault('DENIED', `YAML of your own: ${decision.explanation}`);
  }
  for (const name of body.contexts ?? []) {
    const permission = { resource: 'shared-configuration', action: own ? 'decrypt' : 'read' };
    const decision = await rights.decideEntity(principal, permission, { id: name, accountId });
    if (!decision.allowed) throw new Fault('DENIED', `context ${name}: ${decision.explanation}`);
  }
};

/** What the system says of a build is not for those who ask for it: clones and proofs of identity go by it. */
const refuseFixed = (variables: readonly NamedValue[], git: GitFacts | undefined): void => {
  const known = new Set(
    systemVariables({ ...ANY_BUILD, git }).flatMap(({ name }) => (isFixedVariable(name) ? [name] : [])),
  );
  const taken = variables.map(({ key }) => key).filter(key => known.has(key) || TOKENS.includes(key));
  if (taken.length === 0) return;
  throw new Fault('VARIABLE_FIXED', `${[...new Set(taken)].join(', ')} cannot be given to a run`, {
    variables: [...new Set(taken)].slice(0, 20),
  });
};

/** Only its names matter. */
const ANY_BUILD = {
  id: '',
  createdAt: new Date(0),
  pipelineName: '',
  accountName: '',
  baseUrl: '',
  cause: { kind: 'api', by: { kind: '', id: '', name: '' }, triggerId: '' },
} as const;

const TOKENS: readonly string[] = [TOKEN_VARIABLE, URL_VARIABLE];

const sharedParts = (call: Call, body: Run, requestId: string | undefined) => {
  const { actor } = call.context;
  const predecessor = body.annotations?.[PREDECESSOR_KEY];
  const kind = predecessor === undefined ? (call.sessionId === undefined ? 'api' : 'manual') : 'child';
  return {
    accountId: actor.accountId,
    variables: listed(body.variables),
    contexts: body.contexts,
    annotations: body.annotations,
    options: body.options,
    runtimeEnvironment: body.userMachineConfig?.runtimeName,
    yaml: body.userYamlDescriptor,
    // Of one caller: two people's scripts may count their requests from 1.
    requestId: requestId === undefined ? undefined : `${actor.id} ${requestId}`,
    startAt: body.startAt === undefined ? undefined : new Date(body.startAt),
    cause: { kind, by: { kind: actor.kind, id: actor.id, name: actor.name } },
  } as const;
};

interface Asked {
  readonly call: Call;
  readonly body: Run;
  readonly requestId: string | undefined;
}

/** Holds the variables of a run against the schema that the pipeline has for them, where it has one. */
const requireInputs = ({ spec }: PipelineForBuild, given: readonly NamedValue[]): void => {
  const { variablesSchema } = spec;
  if (typeof variablesSchema !== 'string' || variablesSchema.trim() === '') return;
  const secret = new Set(given.filter(({ encrypted }) => encrypted === true).map(({ key }) => key));
  const problems = checkInputs(variablesSchema, given).map(({ variable, message }) => {
    if (variable === undefined) return `variablesSchema: ${message}`;
    // Messages may quote the value.
    return `variables.${variable}: ${secret.has(variable) ? 'does not fit its schema' : message}`;
  });
  if (problems.length === 0) return;
  throw new Fault('REQUEST_INVALID', `the variables do not fit: ${problems.slice(0, 20).join('; ')}`, {
    problems: problems.slice(0, 20),
  });
};

/** A run of a pipeline, as somebody asked for it by hand or from a script. */
export const pipelineRun = async (
  core: BuildsCore,
  rights: Rights,
  pipeline: PipelineForBuild,
  { call, body, requestId }: Asked,
): Promise<BuildRequest> => {
  const { accountId } = call.principal;
  await refuseReaching(rights, call, body, guardedPipeline(accountId, pipeline));
  const shared = sharedParts(call, body, requestId);
  const settings = settingsOf(pipeline);
  requireInputs(pipeline, [...namedValues(settings.variables), ...shared.variables]);
  const named = triggerOf(settings, body.trigger);
  if (body.trigger !== undefined && !named) throw missing('trigger');
  const trigger = named ?? ((body.branch ?? body.sha) ? settings.triggers[0] : undefined);
  const git = await commitNamed(core, accountId, {
    trigger,
    template: settings.specTemplate,
    branch: body.branch,
    sha: body.sha,
  });
  refuseFixed(shared.variables, git);
  return {
    ...shared,
    pipeline: pipeline.id,
    git,
    cause: { ...shared.cause, ...(named?.id ? { triggerId: named.id } : {}) },
  };
};

export const yamlRun = async (rights: Rights, { call, body, requestId }: Asked): Promise<BuildRequest> => {
  await refuseReaching(rights, call, body, undefined);
  const shared = sharedParts(call, body, requestId);
  refuseFixed(shared.variables, undefined);
  return shared;
};
