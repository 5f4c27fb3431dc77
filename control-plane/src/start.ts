/** Brings the control plane up and takes it down again, in the right order whatever fails on the way. */
import { hostname, networkInterfaces } from 'node:os';
import { databaseFault } from '@freshet/kit/db';
import { isFault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Supervised } from './child-process/index.ts';
import { type ControlPlane, composeControlPlane } from './compose.ts';
import { type ControlPlaneConfig, networksOf } from './config.ts';
import { createEmbeddedRunner } from './embedded-runner/index.ts';
import {
  ensureHome,
  type HomeLock,
  homeFault,
  keptPort,
  keptSecret,
  lockHome,
  notePort,
  openStateFile,
  readLocalContext,
  writeLocalContext,
} from './home/index.ts';
import {
  createHostedRuntime,
  HOSTED_NAMESPACE,
  permittedFor,
  provideRepositories,
  refuseIdleSettings,
  wantsHostedRuntime,
} from './hosted-runtimes/index.ts';
import { openKeyProvider } from './key-provider.ts';
import { AnsweredRequests, choosePort, listen, localUrl, peerUrl, StopStack } from './lifecycle/index.ts';
import { loadPages } from './pages/index.ts';
import {
  openEmbeddedDatabase,
  openExternalDatabase,
  type PlatformDatabase,
  prepareDatabase,
} from './platform-database/index.ts';
import { SCHEMAS } from './schemas.ts';
import { startDemo } from './start-demo.ts';
import { startTracing } from './tracing/index.ts';

export interface StartDeps {
  readonly config: ControlPlaneConfig;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly commit: string;
  /** The folder that the pages were built into. */
  readonly pages: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Told what is being done, for a person who waits. */
  readonly progress: (step: string) => void;
  /** Aborts when the process is asked to stop; a start under way is then given up and leaves nothing running. */
  readonly signal: AbortSignal;
}

export interface Started {
  readonly url: string;
  /** Only on the first start of an installation. */
  readonly admin: { readonly userName: string; readonly password: Secret } | undefined;
  /** Lets running requests end, then stops everything. Abort the signal of the start first. */
  stop(hurry?: AbortSignal): Promise<void>;
}

const FIRST = { accountName: 'freshet', userName: 'admin', email: 'admin@localhost.localdomain' } as const;

/** Where other processes on the same database reach this one; with a database of our own there are none. */
const peerUrlOf = (
  { config, log }: Pick<StartDeps, 'config' | 'log'>,
  address: { readonly host: string; readonly port: number },
): string | undefined => {
  const url = config.listen.peerUrl ?? peerUrl(address, networkInterfaces());
  if (url === undefined && config.databaseUrl !== undefined)
    log.info(
      { host: address.host },
      'other processes on this database pass no requests for runtimes on to this one, since only this machine reaches it; FRESHET_PEER_URL says where they can',
    );
  return url;
};

export const startControlPlane = async (deps: StartDeps): Promise<Started> => {
  const { config, log, clock } = deps;
  const stops = new StopStack(log, clock);
  const failed = new AbortController();
  const draining = AbortSignal.any([deps.signal, failed.signal]);
  let isSetUp = false;
  const step = (title: string): void => {
    draining.throwIfAborted();
    deps.progress(title);
  };
  try {
    networksOf(config);
    await refuseIdleSettings(config);
    const pages = config.modules.includes('pages') ? await loadPages(deps.pages) : undefined;
    stops.addTidying('tracing', await startTracing(config.tracing, log));
    const home = await openHome(deps, stops);
    step('Starting the database');
    const database = await openDatabase(deps, draining);
    stops.add('database', () => database.close());
    step('Preparing the database');
    await prepareDatabase(database.url, SCHEMAS);
    const address = { host: config.listen.host, port: await portOf(config) };
    const url = config.listen.publicUrl ?? localUrl(address);
    const plane = composeControlPlane({
      ...deps,
      databaseUrl: database.url,
      keyProvider: await openKeyProvider(deps),
      publicUrl: new URL(url),
      peerUrl: peerUrlOf(deps, address),
      pages,
      replica: `${process.pid}-${deps.ids.next().slice(-6)}`,
      draining,
      isSetUp: () => isSetUp,
    });
    stops.addTidying('connections', () => plane.pools.close());
    step('Starting the modules');
    await plane.keyRing.check();
    for (const { name, start, stop: stopPart } of plane.background) {
      await start();
      stops.addTidying(name, stopPart);
    }
    draining.throwIfAborted();
    const requests = new AnsweredRequests(plane.server, clock);
    await listen(plane.server, address);
    stops.add('gateway', hurry => requests.close(hurry));
    // A server waits for its connections, so these end first.
    stops.addTidying('runner link', () => plane.link.stop());
    stops.addTidying('GitOps runtime link', () => plane.gitOps.link.stop());
    home.describe(url);
    await notePortOf(deps, address.port);
    // The admin's password is shown once, so nothing that can be foreseen to fail comes after.
    const created = await plane.identity.operator.bootstrap(FIRST);
    if (!config.databaseUrl) await provideLocalContext(deps, plane, { url, created });
    isSetUp = true;
    startChildren(deps, plane, stops, localUrl(address));
    startDemo(config, plane, stops, { url: localUrl(address), isFirstStart: created !== undefined });
    return {
      url,
      admin: created && { userName: FIRST.userName, password: created.password },
      stop: hurry => stops.stopAll(hurry),
    };
  } catch (error) {
    failed.abort(new Error('the process could not start'));
    await stops.stopAll();
    throw isFault(error) ? error : (databaseFault(error) ?? homeFault(config.home, error));
  }
};

/** With a home of its own a platform stays where it was, since addresses of it are written down in Git. */
const portOf = ({ home, listen: { host, port }, databaseUrl }: ControlPlaneConfig): Promise<number> =>
  port === 0 && databaseUrl === undefined ? keptPort(home, 'gateway.port', host) : choosePort({ host, port });

const notePortOf = async ({ config, log }: StartDeps, now: number): Promise<void> => {
  if (config.databaseUrl !== undefined) return;
  const before = await notePort(config.home, 'gateway.port', {
    port: now,
    isWayOut: config.listen.port === 0,
  });
  if (before === undefined || config.listen.publicUrl !== undefined) return;
  log.warn(
    { before, now },
    'the platform is on another port than at its last start: applications do not find repositories that were written down with the port from before; start it there with FRESHET_PORT, or give it a lasting address with FRESHET_URL',
  );
};

const openHome = async (
  { config, clock }: StartDeps,
  stops: StopStack,
): Promise<Pick<HomeLock, 'describe'>> => {
  await ensureHome(config.home);
  // Processes on a shared database may share a home; a database of our own has one owner.
  if (config.databaseUrl) {
    await openStateFile(config.home, clock.now());
    return { describe: () => undefined };
  }
  const lock = await lockHome(config.home);
  stops.add('home', () => lock.release());
  await openStateFile(config.home, clock.now());
  return lock;
};

const openDatabase = async (
  { config, clock, log, ids }: StartDeps,
  signal: AbortSignal,
): Promise<PlatformDatabase> => {
  if (config.databaseUrl) return openExternalDatabase(config.databaseUrl, { clock, log, signal });
  const password = await keptSecret(config.home, 'postgres.password', ids.secret);
  return openEmbeddedDatabase({ home: config.home, password }, { clock, log, signal });
};

interface FirstContext {
  readonly url: string;
  readonly created: { readonly apiKey: Secret } | undefined;
}

/** The command line on this machine works without a login, also after its context was lost. */
const provideLocalContext = async (
  deps: StartDeps,
  plane: ControlPlane,
  context: FirstContext,
): Promise<void> => {
  try {
    await writeContext(deps.config.home, plane, context);
  } catch (error) {
    // A file that a person broke keeps nobody but the command line from working, and it says so as well.
    if (!isFault(error, 'CLI_CONFIG_INVALID')) throw error;
    deps.log.warn(
      { ...error.details, code: error.code },
      'the command line gets no context: its file cannot be read',
    );
  }
};

const writeContext = async (
  home: string,
  plane: ControlPlane,
  { url, created }: FirstContext,
): Promise<void> => {
  if (created) return writeLocalContext(home, { url, token: created.apiKey, account: FIRST.accountName });
  const known = await readLocalContext(home);
  if (known?.url === url) return;
  if (known) return writeLocalContext(home, { ...known, url });
  const { apiKey, accountName } = await plane.identity.operator.issueLocalKey();
  return writeLocalContext(home, { url, token: apiKey, account: accountName });
};

/** Last of all, so that they find everything ready; and stopped first, so that they can still report what they did. */
const startChildren = (deps: StartDeps, plane: ControlPlane, stops: StopStack, url: string): void => {
  const wanted = [runnerOf(deps, plane, url), hostedRuntimeOf(deps, plane, url)];
  const children = wanted.filter(child => child !== undefined);
  for (const child of children) child.start();
  stops.add('child processes', hurry =>
    Promise.all(children.map(child => child.stop(hurry))).then(() => undefined),
  );
};

const runnerOf = (deps: StartDeps, plane: ControlPlane, url: string): Supervised | undefined => {
  const { config, environment, clock, log } = deps;
  const { start, ...wishes } = config.embeddedRunner;
  const { capacity, forks } = wishes;
  const wanted = start === 'auto' ? config.databaseUrl === undefined : start === 'on';
  if (!wanted || !config.modules.includes('runtime-manager')) return undefined;
  return createEmbeddedRunner({
    home: config.home,
    url,
    version: deps.version,
    environment,
    permittedAddresses: permittedFor(config),
    ...wishes,
    publicUrl: config.listen.publicUrl,
    log: config.log,
    clock,
    logger: log,
    prepare: async key => {
      const account = await plane.identity.directory.operatingAccount();
      if (!account) throw new Error('there is no account to run builds for');
      // Of several processes on one database, each has a runner of its own.
      const name = config.databaseUrl ? `embedded-${hostname()}` : 'embedded';
      return plane.runtimes.prepareEmbedded({ accountId: account.id, name, capacity, forks, key });
    },
  });
};

/** The GitOps runtime of the first account, on the cluster of the platform. */
const hostedRuntimeOf = (deps: StartDeps, plane: ControlPlane, url: string): Supervised | undefined => {
  const { config, environment, clock, log } = deps;
  const { embeddedCluster, gitOps, repositories, identity } = plane;
  if (!wantsHostedRuntime(config) || embeddedCluster.state().state === 'off') return undefined;
  return createHostedRuntime({
    home: config.home,
    url,
    environment,
    logLevel: config.log.level,
    networks: {
      allowPrivate: config.listen.allowPrivateAddresses,
      // Its repositories are named by the address that people use.
      permitted: permittedFor(config),
    },
    engine: config.hostedEngine,
    clock,
    log,
    cluster: async () => ({
      kubeconfig: await embeddedCluster.platformKubeconfig('hosted-runtime'),
      url: embeddedCluster.state().url ?? '',
    }),
    prepare: async (cluster, key) => {
      const account = await identity.directory.operatingAccount();
      if (!account) throw new Error('there is no account to run a runtime for');
      const { sharedConfig, ...own } = await provideRepositories(repositories, account.id);
      const start = await gitOps.runtimes.prepareHosted({
        accountId: account.id,
        name: 'hosted',
        namespace: HOSTED_NAMESPACE,
        cluster,
        sharedConfigRepo: sharedConfig,
        key,
      });
      return { ...own, ...(start.kind === 'register' ? { key: start.key } : {}) };
    },
  });
};
