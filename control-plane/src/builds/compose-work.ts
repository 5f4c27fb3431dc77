import type { BuildWork } from '@freshet/contracts/runner';
import { withoutSecrets } from '@freshet/domain/build-requests';
import { secretReferencesIn, type VariableLayer } from '@freshet/domain/expressions';
import type { Secret } from '@freshet/kit/secret';
import type { BuildsCore } from './core.ts';
import { neededBy, neededToRead } from './needed-logins.ts';
import type { ResolvedContexts, ResolvedLogins } from './ports.ts';
import { requestTokenOf, TOKEN_VARIABLE, URL_VARIABLE } from './request-token.ts';
import { openLayers } from './sealed-layers.ts';
import type { BuildRow, InputsRow } from './tables.ts';

/** The name of the built-in Git host among the Git connections of a build. */
const OWN_HOST = 'freshet';

const NOTHING: ResolvedContexts = { layers: [], secrets: {} };
const NO_LOGIN: ResolvedLogins = { registries: [], git: [] };

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
  const inputs = await inputsOf(core, build.id);
  const { contexts, layers: known } = await knownVariables(core, build, inputs);
  const layers = build.fork ? known : [...known, tokenLayer(core, claimed)];
  const stores = build.fork
    ? []
    : await core.ports.contexts.stores(build.account_id, storesNamed(inputs, layers));
  const logins = build.fork ? NO_LOGIN : await loginsOf(core, build, { inputs, layers });
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
    registries: [...logins.registries],
    git: await gitLogins(core, build, logins),
    ...(stores.length === 0 ? {} : { secretStores: stores }),
    stepTypes: inputs.step_types,
    options: {
      ...inputs.options,
      ...((await refusesEventText(core, build)) ? { refusesEventsInCommands: true } : {}),
    },
    volume: build.volume,
    trust: build.fork ? 'fork' : 'trusted',
    ...(build.from_failed && build.restart_of !== null ? { restartOf: build.restart_of } : {}),
  };
};

const refusesEventText = async ({ ports }: BuildsCore, { account_id, fork }: BuildRow): Promise<boolean> => {
  const setting = await ports.accounts.eventTextInCommands(account_id);
  return setting === 'refuse' || (fork && setting === 'refuse-forks');
};

/** Stores that the pipeline or a variable of it names, and those that are attached to the build. */
const storesNamed = ({ text, contexts }: InputsRow, layers: readonly VariableLayer[]): readonly string[] => {
  const texts = [text ?? '', ...layers.flatMap(({ variables }) => variables.map(({ value }) => value))];
  return [...new Set([...contexts, ...texts.flatMap(secretReferencesIn).map(({ context }) => context)])];
};

export const inputsOf = ({ work }: BuildsCore, buildId: string): Promise<InputsRow> =>
  work.sql.selectFrom('builds.inputs').selectAll().where('build_id', '=', buildId).executeTakeFirstOrThrow();

/** The variables of a build in clear text. For a fork no vault is opened and no secret unsealed. */
export const knownVariables = async (
  { ports }: BuildsCore,
  { account_id: accountId, fork }: BuildRow,
  inputs: InputsRow,
): Promise<{ readonly contexts: ResolvedContexts; readonly layers: readonly VariableLayer[] }> => {
  if (fork) return { contexts: NOTHING, layers: withoutSecrets(inputs.layers.map(withoutSealed)) };
  const contexts = await ports.contexts.attached(accountId, inputs.contexts);
  return {
    contexts,
    layers: withContexts(await openLayers(ports.secrets, accountId, inputs.layers), contexts),
  };
};

/** What the pipeline needs, or what it takes to read it where it is in a repository. */
const loginsOf = async (
  core: BuildsCore,
  { account_id: accountId }: BuildRow,
  { inputs, layers }: { readonly inputs: InputsRow; readonly layers: readonly VariableLayer[] },
): Promise<ResolvedLogins> => {
  const { text, repository, step_types: stepTypes } = inputs;
  const { contexts } = core.ports;
  if (text !== null)
    return contexts.logins(accountId, await neededBy(core, accountId, { text, layers, stepTypes }));
  return repository === null ? NO_LOGIN : contexts.logins(accountId, neededToRead(repository));
};

export const isOnOwnHost = ({ git, repo }: BuildRow): boolean => git?.provider === 'freshet' && repo !== null;

/**
 * The built-in Git host without a login, for steps that have one of their own, in builds of no repository there. It is
 * the address only, and a fork's build has no use for it.
 */
const withOwnHost = ({ settings }: BuildsCore, { git }: ResolvedLogins): NonNullable<BuildWork['git']> => {
  const { host, href: root } = new URL('/git/', settings.publicUrl);
  return git.some(({ name }) => name === OWN_HOST) ? [...git] : [...git, { name: OWN_HOST, host, root }];
};

/**
 * The logins that the build needs, and one that reads the repository of the build where that is ours. A fork's build
 * gets the latter alone: it opens nothing but the code that is being built.
 */
const gitLogins = async (
  core: BuildsCore,
  build: BuildRow,
  logins: ResolvedLogins,
): Promise<NonNullable<BuildWork['git']>> => {
  const { ports } = core;
  if (build.fork && !isOnOwnHost(build)) return [...logins.git];
  if (!isOnOwnHost(build) || build.repo === null) return withOwnHost(core, logins);
  // Whoever had the build before, and lost it, is not to read on with what it got then.
  await ports.cloneLogins.revoke(build.account_id, build.id);
  const own = await ports.cloneLogins.mint(build.account_id, build.repo, build.id);
  if (!own) return withOwnHost(core, logins);
  const { host, root, userName, token } = own;
  return [
    { name: OWN_HOST, host, root, userName, password: token.reveal(), isDefault: true },
    ...logins.git.map(login => ({ ...login, isDefault: false })),
  ];
};

/** A sealed value is no value, even where one slipped in before the build was known to be a fork's. */
const withoutSealed = (layer: InputsRow['layers'][number]): VariableLayer => ({
  ...layer,
  variables: layer.variables.filter(({ encrypted }) => !encrypted),
});
