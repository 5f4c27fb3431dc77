import type { BuildWork } from '@freshet/contracts/runner';
import { withoutSecrets } from '@freshet/domain/build-requests';
import type { VariableLayer } from '@freshet/domain/expressions';
import type { Secret } from '@freshet/kit/secret';
import type { BuildsCore } from './core.ts';
import type { ResolvedContexts } from './ports.ts';
import { requestTokenOf, TOKEN_VARIABLE, URL_VARIABLE } from './request-token.ts';
import { openLayers } from './sealed-layers.ts';
import type { BuildRow, InputsRow } from './tables.ts';

/** The name of the built-in Git host among the Git connections of a build. */
const OWN_HOST = 'freshet';

const NOTHING: ResolvedContexts = { layers: [], secrets: {}, registries: [], git: [] };

/** Between the variables of the project and those of the pipeline. */
const withContexts = (
  layers: readonly VariableLayer[],
  { layers: contexts }: ResolvedContexts,
): readonly VariableLayer[] => {
  const shared = contexts.map(
    ({ name, variables }): VariableLayer => ({
      source: 'shared-configuration',
      origin: name,
      variables: variables.map(({ key, value, encrypted }) => ({
        name: key,
        value,
        ...(encrypted ? { encrypted } : {}),
      })),
    }),
  );
  const project = layers.filter(({ source }) => source === 'project');
  return [...project, ...shared, ...layers.filter(({ source }) => source !== 'project')];
};

const wireLayer = ({ source, variables }: VariableLayer): BuildWork['variables'][number] => ({
  source,
  variables: variables.map(({ name, value, encrypted }) => ({
    name,
    value,
    ...(encrypted ? { encrypted } : {}),
  })),
});

interface ClaimedBuild {
  readonly build: BuildRow;
  readonly fence: number;
  readonly requestSecret: Secret;
}

/** How steps ask for identity tokens. It is made for this claim and is in no layer that is stored. */
const tokenLayer = (
  { settings }: BuildsCore,
  { build, fence, requestSecret }: ClaimedBuild,
): VariableLayer => ({
  source: 'system',
  variables: [
    { name: URL_VARIABLE, value: new URL('/api/oidc/token', settings.publicUrl).href },
    { name: TOKEN_VARIABLE, value: requestTokenOf(build.id, fence, requestSecret), encrypted: true },
  ],
});

/**
 * All that a runner needs. For a fork no vault is opened and no secret unsealed, so whatever its YAML names, there is
 * nothing to find.
 */
export const composeWork = async (core: BuildsCore, claimed: ClaimedBuild): Promise<BuildWork> => {
  const { build, fence } = claimed;
  const { ports, work } = core;
  const inputs = await work.sql
    .selectFrom('builds.inputs')
    .selectAll()
    .where('build_id', '=', build.id)
    .executeTakeFirstOrThrow();
  const contexts = build.fork ? NOTHING : await ports.contexts.resolve(build.account_id, inputs.contexts);
  const layers = build.fork
    ? withoutSecrets(inputs.layers.map(withoutSealed))
    : [
        ...withContexts(await openLayers(ports.secrets, build.account_id, inputs.layers), contexts),
        tokenLayer(core, claimed),
      ];
  return {
    buildId: build.id,
    fence,
    accountId: build.account_id,
    ...(build.pipeline_id === '' ? {} : { pipelineId: build.pipeline_id }),
    pipelineName: build.pipeline_name,
    runtime: build.runtime,
    file: inputs.file,
    ...(inputs.text === null ? {} : { text: inputs.text }),
    ...(inputs.repository === null ? {} : { repository: inputs.repository }),
    variables: layers.map(wireLayer),
    contexts: Object.fromEntries(
      Object.entries(contexts.secrets).map(([name, values]) => [name, { ...values }]),
    ),
    registries: [...contexts.registries],
    git: await gitLogins(core, build, contexts),
    stepTypes: inputs.step_types,
    options: inputs.options,
    volume: build.volume,
    trust: build.fork ? 'fork' : 'trusted',
    ...(build.from_failed && build.restart_of !== null ? { restartOf: build.restart_of } : {}),
  };
};

/**
 * The logins of the account, and one that reads the repository of the build where that is ours. A fork's build gets the
 * latter alone: it opens nothing but the code that is being built.
 */
const gitLogins = async (
  { ports }: BuildsCore,
  { id, account_id, git, repo }: BuildRow,
  contexts: ResolvedContexts,
): Promise<NonNullable<BuildWork['git']>> => {
  const own =
    git?.provider === 'freshet' && repo !== null
      ? await ports.cloneLogins.mint(account_id, repo, id)
      : undefined;
  if (!own) return [...contexts.git];
  const { host, root, userName, token } = own;
  return [
    { name: OWN_HOST, host, root, userName, password: token.reveal(), isDefault: true },
    ...contexts.git.map(login => ({ ...login, isDefault: false })),
  ];
};

/** A sealed value is no value, even where one slipped in before the build was known to be a fork's. */
const withoutSealed = (layer: InputsRow['layers'][number]): VariableLayer => ({
  ...layer,
  variables: layer.variables.filter(({ encrypted }) => !encrypted),
});
