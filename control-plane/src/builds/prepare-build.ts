/** Turns a wish for a build into what is kept of it, before anything is written. */
import type { BuildWork } from '@freshet/contracts/runner';
import { systemVariables, withoutSecrets } from '@freshet/domain/build-requests';
import type { VariableLayer } from '@freshet/domain/expressions';
import { PREDECESSOR_KEY } from '@freshet/domain/queue';
import { type GitFacts, repositoryOf } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import type { Insertable } from 'kysely';
import { missing } from '../gateway/index.ts';
import type { BuildsCore } from './core.ts';
import { AD_HOC, notedOf } from './note-pipeline.ts';
import {
  namedValues,
  type PipelineSettings,
  policiesOf,
  settingsOf,
  type TriggerSettings,
  triggerOf,
} from './pipeline-settings.ts';
import type { PipelineForBuild } from './ports.ts';
import type { BuildRequest } from './request.ts';
import { layerOf, sealLayers } from './sealed-layers.ts';
import { type BuildSource, sourceOf } from './source.ts';
import type { BuildsTables, PipelineRow } from './tables.ts';

type NewBuild = Omit<Insertable<BuildsTables['builds.builds']>, 'number' | 'turn'>;
type NewInputs = Insertable<BuildsTables['builds.inputs']>;

export interface PreparedBuild {
  readonly build: NewBuild;
  readonly inputs: NewInputs;
  readonly noted: Omit<PipelineRow, 'last_number'>;
}

const DAY_MS = 86_400_000;
const DELAY_MAX_MS = 90 * DAY_MS;
const ANNOTATIONS_MAX = 100;

interface Parts {
  readonly request: BuildRequest;
  readonly id: string;
  readonly now: Date;
  readonly pipeline: PipelineForBuild | undefined;
  readonly settings: PipelineSettings | undefined;
  readonly trigger: TriggerSettings | undefined;
}

/** Everything a build needs of the other modules is asked for here. Throws the fault that the asker should hear. */
export const prepareBuild = async (core: BuildsCore, request: BuildRequest): Promise<PreparedBuild> => {
  const { accountId } = request;
  const pipeline = await pipelineOf(core, request);
  const settings = pipeline && settingsOf(pipeline);
  const trigger = settings && triggerOf(settings, request.cause.triggerId ?? request.cause.triggerName);
  const parts: Parts = { request, id: core.ids.next(), now: core.clock.now(), pipeline, settings, trigger };
  const source = await chosenSource(core, parts);
  const runtime = await runtimeOf(core, parts);
  const layers = await layersOf(core, parts);
  const stepTypes = source.text === undefined ? [] : await core.ports.stepTypes.lock(accountId, source.text);
  return {
    build: buildOf(parts, runtime),
    noted: notedOf(accountId, pipeline, settings),
    inputs: {
      build_id: parts.id,
      account_id: accountId,
      file: source.file,
      text: source.text ?? null,
      repository: source.repository ? JSON.stringify(source.repository) : null,
      layers: JSON.stringify(await sealLayers(core.ports.secrets, accountId, layers)),
      contexts: contextsOf(parts),
      options: JSON.stringify(optionsOf(parts)),
      step_types: JSON.stringify(stepTypes),
      text_digest: null,
    },
  };
};

const pipelineOf = async (
  { ports }: BuildsCore,
  { accountId, pipeline, yaml }: BuildRequest,
): Promise<PipelineForBuild | undefined> => {
  if (pipeline === undefined) {
    if (yaml !== undefined) return undefined;
    throw new Fault('REQUEST_INVALID', 'a build needs a pipeline or YAML', { problems: ['pipeline'] });
  }
  const found = await ports.pipelines.find(accountId, pipeline);
  if (!found) throw missing('pipeline');
  return found;
};

const chosenSource = async (
  core: BuildsCore,
  { request, pipeline, settings }: Parts,
): Promise<BuildSource> => {
  if (request.yaml !== undefined) return { file: pipeline?.name ?? AD_HOC, text: request.yaml };
  if (!pipeline || !settings) throw new Error('a build without YAML has a pipeline');
  return sourceOf(core, { accountId: request.accountId, pipeline, settings, git: request.git });
};

const runtimeOf = async ({ ports }: BuildsCore, { request, settings, trigger }: Parts): Promise<string> => {
  const wanted =
    request.runtimeEnvironment ?? trigger?.runtimeEnvironment?.name ?? settings?.runtimeEnvironment?.name;
  const runtime = await ports.runtimes.resolve(request.accountId, wanted);
  if (runtime) return runtime.name;
  throw new Fault(
    'BUILD_RUNTIME_UNKNOWN',
    wanted === undefined
      ? 'the account has no default runtime environment'
      : `there is no runtime environment ${wanted}`,
  );
};

const isFork = ({ git }: BuildRequest): boolean => git?.isFork ?? false;

/** A fork's build keeps nothing secret, so that nothing can be handed out later by mistake. */
const layersOf = async (core: BuildsCore, parts: Parts): Promise<readonly VariableLayer[]> => {
  const { request, id, now, pipeline, settings, trigger } = parts;
  const { accountId, git, cause } = request;
  const layers: VariableLayer[] = [
    layerOf('project', pipeline?.project?.variables),
    layerOf('pipeline', settings && namedValues(settings.variables)),
    layerOf('trigger', trigger && namedValues(trigger.variables)),
    {
      source: 'system',
      variables: systemVariables({
        id,
        createdAt: now,
        pipelineName: pipeline?.name ?? AD_HOC,
        accountName: (await core.ports.accounts.nameOf(accountId)) ?? accountId,
        baseUrl: core.settings.publicUrl.origin,
        cause,
        git,
      }),
    },
    layerOf('run', request.variables),
  ];
  const filled = layers.filter(({ variables }) => variables.length > 0);
  return isFork(request) ? withoutSecrets(filled) : filled;
};

const contextsOf = ({ request, settings, trigger }: Parts): string[] =>
  isFork(request)
    ? []
    : [
        ...new Set([
          ...(settings?.contexts ?? []),
          ...(trigger?.contexts ?? []),
          ...(request.contexts ?? []),
        ]),
      ];

const optionsOf = ({ request, settings, trigger }: Parts): BuildWork['options'] => {
  const pick = (name: 'noCache' | 'noCfCache' | 'resetVolume') =>
    request.options?.[name] ?? trigger?.options?.[name] ?? settings?.options?.[name] ?? false;
  const { only, skip } = request.options ?? {};
  return {
    ...(pick('noCache') ? { noCache: true } : {}),
    ...(pick('noCfCache') ? { noCfCache: true } : {}),
    ...(pick('resetVolume') ? { resetVolume: true } : {}),
    ...(only?.length ? { only: [...only] } : {}),
    ...(skip?.length ? { skip: [...skip] } : {}),
  };
};

/** Builds of a fork share a volume only with those of the same pull request: theirs may hold anything. */
const volumeOf = ({ request: { git }, id, pipeline }: Parts): string => {
  if (!pipeline) return `build-${id}`;
  if (!git?.isFork) return `pipeline-${pipeline.id}`;
  return git.pullRequest ? `fork-${pipeline.id}-${git.pullRequest.number}` : `fork-${id}`;
};

const annotationsOf = ({ request: { annotations = {}, predecessor } }: Parts): Record<string, string> => {
  if (Object.keys(annotations).length > ANNOTATIONS_MAX) {
    throw new Fault('REQUEST_INVALID', `a build takes at most ${ANNOTATIONS_MAX} annotations`, {
      problems: ['annotations'],
    });
  }
  return { ...annotations, ...(predecessor === undefined ? {} : { [PREDECESSOR_KEY]: predecessor }) };
};

const startOf = ({ request: { startAt }, now }: Parts): Date | undefined => {
  if (startAt === undefined || startAt <= now) return undefined;
  if (startAt.getTime() - now.getTime() <= DELAY_MAX_MS) return startAt;
  throw new Fault('REQUEST_INVALID', 'a build can be delayed by at most 90 days', { problems: ['startAt'] });
};

const COLUMN_MAX = 1024;

const gitColumns = (git: GitFacts | undefined) => ({
  provider: git?.provider ?? null,
  repo: git && git.repoName !== '' ? repositoryOf(git).slice(0, COLUMN_MAX) : null,
  branch: git?.branch?.slice(0, COLUMN_MAX) ?? null,
  revision: git?.revision?.slice(0, 128) ?? null,
  committer: (git?.author?.name ?? git?.author?.login)?.slice(0, 512) ?? null,
  git: git ? JSON.stringify(git) : null,
  fork: git?.isFork ?? false,
});

const triggerColumns = ({ request: { cause }, trigger }: Parts) => {
  const triggerId = trigger?.id ?? cause.triggerId;
  const triggerName = trigger?.name ?? cause.triggerName;
  return {
    cause_kind: cause.kind,
    cause: JSON.stringify({
      ...cause,
      ...(triggerId === undefined ? {} : { triggerId }),
      ...(triggerName === undefined ? {} : { triggerName }),
    }),
    by_id: cause.by?.id ?? null,
    trigger_id: triggerId ?? null,
    event: cause.event?.slice(0, 128) ?? null,
    trigger_limit: trigger?.concurrency ?? null,
  };
};

const settingColumns = ({ request: { cause, options }, settings, trigger }: Parts) => ({
  priority: trigger?.priority ?? settings?.priority ?? 0,
  restartable: settings?.permitRestartFromFailedSteps ?? false,
  no_self_approval: settings?.options?.forbidSelfApproval ?? false,
  notify:
    cause.kind === 'webhook' ||
    (options?.enableNotifications ?? settings?.options?.enableNotifications ?? false),
  policies: JSON.stringify(settings ? policiesOf(settings, trigger) : []),
});

const pipelineColumns = ({ pipeline }: Parts) => ({
  pipeline_id: pipeline?.id ?? '',
  pipeline_name: pipeline?.name ?? AD_HOC,
  project_id: pipeline?.project?.id ?? null,
  project_name: pipeline?.project?.name ?? null,
});

const buildOf = (parts: Parts, runtime: string): NewBuild => {
  const { request, id, now } = parts;
  const startAt = startOf(parts);
  const annotations = annotationsOf(parts);
  const predecessor = annotations[PREDECESSOR_KEY];
  return {
    id,
    account_id: request.accountId,
    ...pipelineColumns(parts),
    state: startAt ? 'delayed' : 'pending',
    reason: null,
    created_at: now,
    updated_at: now,
    start_at: startAt ?? null,
    started_at: null,
    finished_at: null,
    ...triggerColumns(parts),
    ...gitColumns(request.git),
    ...settingColumns(parts),
    runtime,
    runner_id: null,
    bound_runner_id: null,
    volume: volumeOf(parts),
    predecessor: predecessor !== undefined && isId(predecessor) ? predecessor : null,
    restart_of: null,
    from_failed: false,
    request_id: request.requestId?.slice(0, 256) ?? null,
    annotations: JSON.stringify(annotations),
    display: null,
    stages: [],
    step_count: 0,
    last_command: 0,
  };
};
