import {
  createGitOpsRuntime,
  type GitProviderKind,
  getGitOpsRuntime,
  getGitOpsSettings,
  updateGitOpsRuntime,
  validateGitOpsRuntime,
} from '@freshet/contracts/gitops';
import { knownProvider } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { isApiError } from '../api/index.ts';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { CLUSTER_FLAGS, type ClusterOptions, KUBECONFIG_VARIABLE } from '../kubeconfig/index.ts';
import { safeText } from '../output/index.ts';
import { printPlan } from './install-plan.ts';
import { keyManifest, namespaceManifest, type RuntimeInstallation, runtimeManifests } from './manifests.ts';
import { type OwnRepositories, provideRepositories, wantedRepositories } from './repositories.ts';
import { type RuntimeWire, runtimeView } from './runtime-view.ts';
import { type InstalledKey, TargetCluster } from './target-cluster.ts';

const SEE = ['runtime', 'install'];
const POLL_MS = 1_000;

/** Also that of `freshet runtime run`, which need not be told of it then. */
const DEFAULT_NAMESPACE = 'freshet';

const FLAGS = {
  ...CLUSTER_FLAGS,
  namespace: {
    type: 'string',
    short: 'n',
    placeholder: 'NAME',
    default: DEFAULT_NAMESPACE,
    what: 'Namespace of the runtime and of its Applications',
  },
  image: {
    type: 'string',
    placeholder: 'IMAGE',
    what: 'Image of the runtime; without one, start it with `freshet runtime run`',
  },
  engine: {
    type: 'choice',
    choices: ['embedded', 'argo'],
    default: 'embedded',
    placeholder: 'ENGINE',
    what: 'Who looks after Applications: the runtime, or the Argo CD of the cluster',
  },
  sharedConfigRepo: {
    type: 'string',
    placeholder: 'URL',
    what: 'Shared Configuration Repository; that of the account unless said, which its first runtime sets',
  },
  gitProvider: {
    type: 'choice',
    choices: ['freshet', 'github', 'gitlab', 'bitbucket', 'bitbucket-server', 'gitea'],
    placeholder: 'PROVIDER',
    what: 'Found by the address where that is enough',
  },
  gitApiUrl: { type: 'string', placeholder: 'URL', what: 'The API of a Git server of your own' },
  gitUser: {
    type: 'string',
    placeholder: 'NAME',
    default: 'freshet',
    what: 'Name that goes with the Git token',
  },
  ingressHost: { type: 'string', placeholder: 'HOST', what: 'Reach it by an ingress, not the tunnel' },
  ingressClass: { type: 'string', placeholder: 'NAME', what: 'Class of that ingress' },
  recover: { type: 'boolean', what: 'Install anew a runtime that is known; its old key ends' },
  silent: { type: 'boolean', what: 'Ask nothing; the Git token comes from FRESHET_GIT_TOKEN' },
  dryRun: { type: 'boolean', what: 'Only say what would be made, and what the runtime would commit' },
  timeout: {
    type: 'integer',
    min: 1,
    max: 3_600,
    default: 300,
    placeholder: 'SECONDS',
    what: 'How long to wait for it to come online',
  },
} as const;

interface Flags extends ClusterOptions {
  readonly namespace: string;
  readonly image: string | undefined;
  readonly engine: 'embedded' | 'argo';
  readonly sharedConfigRepo: string | undefined;
  readonly gitProvider: GitProviderKind | undefined;
  readonly gitApiUrl: string | undefined;
  readonly gitUser: string;
  readonly ingressHost: string | undefined;
  readonly ingressClass: string | undefined;
  readonly recover: boolean;
  readonly silent: boolean;
  readonly dryRun: boolean;
  readonly timeout: number;
}

/** With the login that the runtime gets. */
type GitFlags = Flags & Pick<RuntimeInstallation, 'gitLogin'>;

export const installRuntime = defineCommand({
  path: ['runtime', 'install'],
  summary: 'Install a GitOps runtime into a cluster and register it',
  description: `
    Checks everything first, makes its three repositories at the Git provider where they are missing (all with the
    owner of the Shared Configuration Repository, which is the same for all runtimes of an account), registers the
    runtime, and puts its key and what it needs into the cluster. It can be stopped and run again at any point: what was
    done already is not done twice. What was applied, secrets aside, the runtime commits to its installation
    repository when it starts; from then on \`freshet runtime upgrade\` and you change it there.

    The Git token is asked for, or read from FRESHET_GIT_TOKEN. It goes into a Secret of the cluster and nowhere else.
    With the built-in Git host none is needed.

    With --dry-run nothing is changed, and no Git token is asked for: it says which objects and repositories would be
    made, and the commit to the Shared Configuration Repository that the runtime makes when it first connects.`,
  args: [{ name: 'runtime', what: 'Name of the runtime; unique in the account' }],
  flags: FLAGS,
  environment: [
    KUBECONFIG_VARIABLE,
    { name: 'FRESHET_GIT_TOKEN', what: 'The Git token of the runtime, instead of asking for it' },
  ],
  examples: [
    { command: 'freshet runtime install production --image IMAGE', what: 'Into the cluster of $KUBECONFIG' },
    {
      command: 'freshet runtime install production --image IMAGE --dry-run',
      what: 'See what it would make first',
    },
    {
      command: 'freshet runtime install edge',
      what: 'For `freshet runtime run edge` on this machine',
    },
  ],
  run: (ctx, { args, flags }) =>
    TargetCluster.use(ctx, flags, SEE, cluster => install(ctx, cluster, args.runtime, flags)),
});

const install = async (
  ctx: CommandContext,
  cluster: TargetCluster,
  name: string,
  given: Flags,
): Promise<number> => {
  const { print } = ctx;
  await cluster.requireAdmin();
  const known = await cluster.installed(given.namespace);
  if (known && known.runtime !== name)
    throw new Fault(
      'CLUSTER_HAS_RUNTIME',
      `the namespace ${given.namespace} has the runtime ${known.runtime} already`,
    );
  const flags = await withSettingsOfAccount(ctx, given, known);
  const registered = await find(ctx, name);
  // Interrupted after the runtime was registered and before its key was kept: the key is lost, so it gets another.
  const isHalfDone =
    !known && registered?.installationStatus === 'IN_PROGRESS' && registered.cluster === cluster.server;
  const recover = flags.recover || isHalfDone;
  const kept = registered && !flags.recover ? known : undefined;
  if (flags.dryRun) return tell(ctx, cluster, name, { ...flags, recover, kept });
  const gitLogin = await gitLoginOf(ctx, flags);
  const key = kept
    ? await keep(ctx, cluster, kept, { ...flags, gitLogin })
    : await register(ctx, cluster, name, { ...flags, gitLogin, recover });
  if (key === undefined) return 1;
  const installed = await cluster.installed(flags.namespace);
  const platformUrl = installed?.platformUrl ?? '';
  for (const object of runtimeManifests(installationOf(name, { ...flags, gitLogin }, { key, platformUrl }))) {
    await cluster.apply(object);
    print.note(`${object.kind.toLowerCase()}/${object.metadata.name} applied`);
  }
  if (flags.image === undefined) {
    await print.done(runtimeView, await requireRuntime(ctx, name), 'installed');
    const where = flags.namespace === DEFAULT_NAMESPACE ? '' : ` --namespace ${flags.namespace}`;
    print.note(`Start it with \`freshet runtime run ${name}${where}\` and the same kubeconfig.`);
    tellMissing(ctx, installed);
    return 0;
  }
  const code = await waitUntilOnline(ctx, name, flags.timeout);
  tellMissing(ctx, installed);
  return code;
};

const installationOf = (
  name: string,
  { namespace, engine, image, gitLogin, ingressHost, ingressClass }: GitFlags,
  { key, platformUrl }: Pick<RuntimeInstallation, 'key' | 'platformUrl'>,
): RuntimeInstallation => ({
  name,
  namespace,
  platformUrl,
  key,
  engine,
  image,
  gitLogin,
  ingress:
    ingressHost === undefined ? undefined : { host: ingressHost, className: ingressClass, isSecure: true },
});

/** Says what would be made, or what is in the way of it; makes nothing. */
const tell = async (
  ctx: CommandContext,
  cluster: TargetCluster,
  name: string,
  { kept, ...flags }: Flags & { readonly kept: InstalledKey | undefined },
): Promise<number> => {
  const { namespace, gitUser, sharedConfigRepo, gitProvider } = flags;
  const tried = kept ? undefined : await tryRegistering(ctx, registrationOf(cluster, name, flags));
  if (tried && tried.problems.length > 0) return 1;
  const isMade = sharedConfigRepo !== undefined && !(kept && hasRepositories(kept));
  const repositories = isMade
    ? wantedRepositories({ runtime: name, sharedConfigRepo, provider: gitProvider })
    : [];
  const host = gitHostOf(flags);
  // What is in Secrets is not told, so that nobody is asked for it.
  const unknown = { key: new Secret(''), platformUrl: '' };
  const gitLogin = host && { url: host.origin, userName: gitUser, token: new Secret('') };
  await printPlan(ctx, {
    runtime: name,
    cluster: cluster.server,
    namespace,
    isRegistered: kept === undefined,
    objects: [
      ...(kept ? [] : [namespaceManifest({ namespace })]),
      ...(kept && repositories.length === 0 ? [] : [keyManifest({ name, namespace, ...unknown })]),
      ...runtimeManifests(installationOf(name, { ...flags, gitLogin }, unknown)),
    ],
    repositories,
    commit: tried?.commit,
  });
  return 0;
};

const hasRepositories = ({ gitSource, installationRepo }: InstalledKey): boolean =>
  gitSource !== undefined && installationRepo !== undefined;

const tellMissing = ({ print }: CommandContext, installed: InstalledKey | undefined): void => {
  if (!installed || hasRepositories(installed)) return;
  const { runtime, gitSource, installationRepo } = installed;
  const missing = [
    ...(gitSource === undefined ? ['no Git Source, so nothing tells it what to deploy'] : []),
    ...(installationRepo === undefined ? ['no installation repository'] : []),
  ];
  print.note(
    `The runtime ${runtime} has ${missing.join(', and ')}. Run this command again with --shared-config-repo URL and ` +
      '--git-provider PROVIDER; it makes what is missing.',
  );
};

/**
 * All runtimes of an account share one configuration, so whoever names none means that. Whoever names one need not name
 * its provider where the address says it, and where the built-in host is, the platform knows.
 */
const withSettingsOfAccount = async (
  { api }: CommandContext,
  flags: Flags,
  known: InstalledKey | undefined,
): Promise<Flags> => {
  // What is installed already keeps what it has, unless somebody says where its repositories are to be made.
  const isKept = known !== undefined && (hasRepositories(known) || flags.gitProvider === undefined);
  if (flags.sharedConfigRepo === undefined ? isKept : flags.gitProvider !== undefined) return flags;
  const { sharedConfigRepo, gitProvider, gitApiUrl, platformUrl = '' } = await api.call(getGitOpsSettings);
  if (flags.sharedConfigRepo !== undefined)
    return { ...flags, gitProvider: providerAt(flags.sharedConfigRepo, platformUrl) };
  return {
    ...flags,
    sharedConfigRepo,
    gitProvider: flags.gitProvider ?? gitProvider,
    gitApiUrl: flags.gitApiUrl ?? gitApiUrl,
  };
};

const providerAt = (repository: string, platformUrl: string): GitProviderKind | undefined => {
  const url = URL.parse(repository);
  return url ? knownProvider(url, URL.parse(platformUrl) ?? undefined)?.provider : undefined;
};

/** Goes on with what was installed before, and adds the repositories where it had none. */
const keep = async (
  ctx: CommandContext,
  cluster: TargetCluster,
  known: InstalledKey,
  flags: GitFlags,
): Promise<Secret> => {
  const { runtime: name, key, platformUrl } = known;
  const made = hasRepositories(known) ? undefined : await repositoriesOf(ctx, name, flags);
  if (made) {
    const repositories = {
      gitSource: known.gitSource ?? made.gitSource,
      installationRepo: known.installationRepo ?? made.installationRepo,
    };
    await cluster.apply(keyManifest({ name, namespace: flags.namespace, key, platformUrl, ...repositories }));
    ctx.print.note('It takes its repositories when it starts the next time.');
  }
  return key;
};

const registrationOf = (cluster: TargetCluster, name: string, flags: Flags) => ({
  name,
  namespace: flags.namespace,
  cluster: cluster.server,
  engine: flags.engine,
  ...(flags.ingressHost === undefined
    ? {}
    : { accessMode: 'ingress' as const, ingressUrl: `https://${flags.ingressHost}` }),
  ...(flags.sharedConfigRepo === undefined ? {} : { sharedConfigRepo: flags.sharedConfigRepo }),
  ...(flags.gitProvider === undefined ? {} : { gitProvider: flags.gitProvider }),
  ...(flags.gitApiUrl === undefined ? {} : { gitApiUrl: flags.gitApiUrl }),
  recover: flags.recover,
});

/** What would come of registering it; problems are told at once. */
const tryRegistering = async ({ api, print }: CommandContext, body: ReturnType<typeof registrationOf>) => {
  const tried = await api.call(validateGitOpsRuntime, { body });
  for (const { code, message, hint } of tried.problems)
    print.note(`${code}: ${safeText(message)}\n  ${safeText(hint)}`);
  return tried;
};

/** Registers the runtime and keeps its key in the cluster at once: it is shown only this time. */
const register = async (
  ctx: CommandContext,
  cluster: TargetCluster,
  name: string,
  flags: GitFlags,
): Promise<Secret | undefined> => {
  const { api, print } = ctx;
  const body = registrationOf(cluster, name, flags);
  const { problems } = await tryRegistering(ctx, body);
  if (problems.length > 0) return undefined;
  await cluster.apply(namespaceManifest({ namespace: flags.namespace }));
  const repositories = (await repositoriesOf(ctx, name, flags)) ?? (await keptRepositories(cluster, flags));
  const { key, platformUrl } = await api.call(createGitOpsRuntime, { body });
  const secret = new Secret(key);
  await cluster.apply(
    keyManifest({ name, namespace: flags.namespace, key: secret, platformUrl, ...repositories }),
  );
  print.note(`runtime ${name} registered; its key is in the cluster`);
  await api.call(updateGitOpsRuntime, {
    params: { runtime: name },
    body: { installationStatus: 'IN_PROGRESS' },
  });
  return secret;
};

/** Before the runtime is registered: what the provider refuses is known before anything else is done. */
const repositoriesOf = async (
  ctx: CommandContext,
  runtime: string,
  flags: GitFlags,
): Promise<OwnRepositories | undefined> => {
  const { sharedConfigRepo, gitProvider, gitApiUrl, gitLogin } = flags;
  if (sharedConfigRepo === undefined) return undefined;
  const repositories = await provideRepositories(ctx, {
    runtime,
    sharedConfigRepo,
    provider: gitProvider,
    apiUrl: gitApiUrl,
    login: gitLogin,
  });
  ctx.print.note(
    repositories === undefined
      ? 'The Git provider is not known by its address, so no repositories were made; --git-provider says it.'
      : `its applications come from ${safeText(repositories.gitSource)}; what it is made of is in ${safeText(repositories.installationRepo)}`,
  );
  return repositories;
};

/** Those of a runtime that is installed anew: what nobody says again stays. */
const keptRepositories = async (
  cluster: TargetCluster,
  { namespace }: Flags,
): Promise<OwnRepositories | undefined> => {
  const { gitSource, installationRepo } = (await cluster.installed(namespace)) ?? {};
  return gitSource === undefined || installationRepo === undefined
    ? undefined
    : { gitSource, installationRepo };
};

const find = async ({ api }: CommandContext, name: string): Promise<RuntimeWire | undefined> => {
  try {
    return await api.call(getGitOpsRuntime, { params: { runtime: name } });
  } catch (error) {
    if (isApiError(error) && error.kind === 'missing') return undefined;
    throw error;
  }
};

const requireRuntime = ({ api }: CommandContext, name: string): Promise<RuntimeWire> =>
  api.call(getGitOpsRuntime, { params: { runtime: name } });

/** The host of the repositories, where that is another than our own, so that a login is needed. */
const gitHostOf = ({ sharedConfigRepo, gitProvider }: Flags): URL | undefined => {
  if (sharedConfigRepo === undefined || gitProvider === 'freshet') return undefined;
  const url = URL.parse(sharedConfigRepo);
  if (!url) throw usageFault('--shared-config-repo must be an https address', { see: SEE });
  return url;
};

const gitLoginOf = async (ctx: CommandContext, flags: Flags): Promise<RuntimeInstallation['gitLogin']> => {
  const { gitUser, silent } = flags;
  const url = gitHostOf(flags);
  if (!url) return undefined;
  const given = ctx.env.FRESHET_GIT_TOKEN ?? '';
  const token =
    given === '' && !silent && ctx.keyboard.isTty
      ? await ctx.keyboard.ask(`Git token of the runtime for ${url.host}: `, { hidden: true })
      : given;
  if (token === '')
    throw usageFault(
      `no Git token for ${url.host}, where the Shared Configuration Repository is: set FRESHET_GIT_TOKEN`,
      { see: SEE },
    );
  return { url: url.origin, userName: gitUser, token: new Secret(token) };
};

const waitUntilOnline = async (ctx: CommandContext, name: string, seconds: number): Promise<number> => {
  const { print, clock, signal } = ctx;
  const deadline = clock.now().getTime() + seconds * 1_000;
  for (;;) {
    const runtime = await requireRuntime(ctx, name);
    if (runtime.online) {
      await print.done(runtimeView, runtime, 'installed and online');
      return 0;
    }
    if (clock.now().getTime() >= deadline) {
      print.note(`The runtime is not online after ${seconds} s; look at the log of its pod.`);
      return 1;
    }
    await clock.sleep(POLL_MS, signal);
  }
};
