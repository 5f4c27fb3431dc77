/** The half of the control plane that follows Git into clusters: runtimes, the tunnel to them, and what they report. */

import type { ModuleName } from '@freshet/contracts/settings';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import type { createAccess } from './access/index.ts';
import { type ApiEventsTables, createApiEvents, mountEventsDoor } from './api-events/index.ts';
import type { createAuditManager } from './audit-manager/index.ts';
import type { ControlPlaneConfig } from './config.ts';
import type { Schedule } from './cron-executor/index.ts';
import type { createEventTail, EventConsumer } from './event-bus/index.ts';
import { createEventHandler, type GitOpsTables } from './event-handler/index.ts';
import type { Gatekeeper, RequestObservation, Route, UpgradeRoute } from './gateway/index.ts';
import { createGitOpsRuntimes, type GitOpsRuntimesTables, tellPushes } from './gitops-runtimes/index.ts';
import {
  applicationChanges,
  applicationResolvers,
  changelogResolvers,
  deliveryResolvers,
  fleetResolvers,
  gitOpsResolvers,
  gitOpsRuntimesResolvers,
  type ResolverMap,
} from './graphql/index.ts';
import { createHelmManager } from './helm-manager/index.ts';
import type { createIdentity } from './identity/index.ts';
import type { Invalidation } from './invalidation/index.ts';
import type { JobWorker } from './job-queue/index.ts';
import type { createKeyRing } from './key-ring/index.ts';
import type { ModulePools } from './platform-database/index.ts';
import type { RepositoriesModule } from './repositories/index.ts';
import { createFrpPlugin, createTunnelServer, platformOrigins } from './tunnel-server/index.ts';
import { type Journals, UnitOfWork } from './unit-of-work/index.ts';

/** What it stands on. */
interface GitOpsDeps {
  readonly config: ControlPlaneConfig;
  readonly publicUrl: URL;
  readonly version: string;
  /** Where other processes reach this one. */
  readonly peerUrl?: string | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly draining: AbortSignal;
  readonly observe: (observation: RequestObservation) => void;
  readonly pools: ModulePools;
  readonly journals: Journals;
  readonly invalidation: Invalidation;
  readonly audit: ReturnType<typeof createAuditManager>;
  readonly keyRing: ReturnType<typeof createKeyRing>;
  readonly identity: ReturnType<typeof createIdentity>;
  readonly access: ReturnType<typeof createAccess>;
  readonly gatekeeper: Gatekeeper;
  readonly repositories: RepositoriesModule;
  readonly tail: ReturnType<typeof createEventTail>;
}

/** What starts with the platform and stops with it. */
interface Background {
  readonly name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** One module, as far as compose.ts has to know it. */
interface GitOpsPart {
  readonly module: ModuleName;
  readonly routes?: readonly Route[];
  readonly consumers?: readonly EventConsumer[];
  readonly workers?: readonly JobWorker[];
  readonly schedules?: readonly Schedule[];
  readonly resolvers?: readonly ResolverMap[];
  readonly upgrades?: readonly UpgradeRoute[];
  /** Adds what is neither a route nor an upgrade. */
  readonly mount?: (server: FastifyInstance) => void;
  readonly background?: readonly Background[];
}

/** Requests through the tunnel that one process carries at once; each may hold a window of 64 KiB. */
const TUNNELLED_AT_ONCE = 10_000;

/** Puts its modules together, from top to bottom. Starts nothing. */
export const composeGitOps = (deps: GitOpsDeps) => {
  const { config, publicUrl, clock, ids, log, pools, journals, invalidation } = deps;
  const { audit, keyRing, identity, access } = deps;
  const workOf = <Tables>(schema: string) => new UnitOfWork(pools.open<Tables>(schema), journals);

  const pageOrigins = platformOrigins({
    publicUrl,
    isGuess: config.listen.publicUrl === undefined,
    others: config.listen.allowedOrigins,
  });
  const tunnel = createTunnelServer({
    domain: config.tunnel.domain,
    publicUrl,
    isPlatformOrigin: origin => pageOrigins.includes(origin),
    trustedProxies: config.listen.trustedProxies,
    limits: {
      perRuntime: config.tunnel.streams,
      perAddress: config.tunnel.streamsPerAddress,
      inAll: TUNNELLED_AT_ONCE,
    },
    clock,
    log,
    observe: deps.observe,
    draining: deps.draining,
    peers: () => runtimes.peers,
  });
  const runtimes: ReturnType<typeof createGitOpsRuntimes> = createGitOpsRuntimes({
    work: workOf<GitOpsRuntimesTables>('gitops_runtimes'),
    invalidation,
    secrets: keyRing,
    access: access.access,
    callers: {
      revisit: credential => identity.revisit(credential),
      emailOf: async (accountId, userId) => (await identity.directory.user(accountId, userId))?.email,
      nameOf: async (accountId, kind, id) =>
        kind === 'user'
          ? (await identity.directory.user(accountId, id))?.userName
          : (await identity.directory.serviceAccount(accountId, id))?.name,
    },
    tunnel,
    accounts: { nameOf: async accountId => (await identity.directory.account(accountId))?.name },
    version: deps.version,
    peerUrl: deps.peerUrl,
    publicUrl,
    pageOrigins,
    clock,
    ids,
    log,
    recordDenied: audit.recordOutside,
  });
  const apiEvents = createApiEvents({ work: workOf<ApiEventsTables>('api_events'), clock, ids });
  const eventHandler = createEventHandler({
    work: workOf<GitOpsTables>('gitops'),
    batches: apiEvents.batches,
    runtimes: { resync: accountId => resyncAll(runtimes, accountId) },
    select: access.select,
    clock,
  });
  const { readModel } = eventHandler;
  const helm = createHelmManager(readModel.helm);
  const link = runtimes.link({
    intake: apiEvents.intake,
    tunnels: tellPushes(tunnel, { listen: deps.tail.listen, log }),
  });

  const frp = createFrpPlugin({
    secret: config.tunnel.frpSecret,
    identify: key => runtimes.identify(key),
    recordDenied: audit.recordOutside,
    clock,
  });

  const parts: readonly GitOpsPart[] = [
    {
      module: 'gitops-runtimes',
      routes: runtimes.routes,
      schedules: runtimes.schedules,
      resolvers: [gitOpsRuntimesResolvers(runtimes)],
      upgrades: [link.upgrade],
      mount: server => link.mount(server),
      background: [{ name: 'GitOps runtime link', start: async () => link.start(), stop: () => link.stop() }],
    },
    {
      module: 'tunnel-server',
      mount: server => frp.mount(server),
      background: [{ name: 'tunnel server', start: async () => tunnel.start(), stop: () => tunnel.stop() }],
    },
    {
      module: 'api-events',
      schedules: apiEvents.schedules,
      mount: server =>
        mountEventsDoor(server, {
          intake: apiEvents.intake,
          identify: key => runtimes.identify(key),
          recordDenied: audit.recordOutside,
          clock,
        }),
    },
    {
      module: 'event-handler',
      routes: eventHandler.routes,
      consumers: eventHandler.consumers,
      schedules: eventHandler.schedules,
      resolvers: [
        applicationResolvers(readModel),
        gitOpsResolvers({
          readModel,
          helm,
          refused: apiEvents.refused,
          components: runtimes.directory,
          runtime: (accountId, name) => runtimes.directory.runtime(accountId, name),
        }),
        changelogResolvers({ readModel, audit }),
        fleetResolvers({
          readModel,
          clock,
          silent: accountId => silentRuntimes(runtimes, accountId),
        }),
        deliveryResolvers({ readModel, clock }),
        {
          Subscription: {
            applicationChanged: {
              subscribe: applicationChanges({
                listen: deps.tail.listen,
                authenticator: identity.authenticator,
                readModel,
                clock,
              }),
            },
          },
        },
      ],
    },
  ];
  const door = config.modules.includes('tunnel-server') ? tunnel.door : undefined;
  const pageConnections = tunnel.sources;
  return { parts, runtimes, link, door, pageConnections, apiEvents, eventHandler };
};

/** More than an account has; they are asked page by page all the same. */
const RUNTIMES_AT_ONCE = 100;

type Runtimes = ReturnType<typeof createGitOpsRuntimes>;

/** Every runtime of an account, page by page. */
async function* runtimesOf({ directory }: Runtimes, accountId: string) {
  for (let after: string | undefined; ; ) {
    const page = await directory.runtimes(accountId, { limit: RUNTIMES_AT_ONCE, after });
    yield* page;
    if (page.length < RUNTIMES_AT_ONCE) return;
    after = page.at(-1)?.name;
  }
}

/** Asks every runtime of an account to tell everything again; says how many of them are connected. */
const resyncAll = async (runtimes: Runtimes, accountId: string): Promise<number> => {
  let connected = 0;
  for await (const { name, online } of runtimesOf(runtimes, accountId)) {
    await runtimes.resync(accountId, name);
    if (online) connected += 1;
  }
  return connected;
};

/** The runtimes of an account that are not connected, and when they were last. */
const silentRuntimes = async (runtimes: Runtimes, accountId: string): Promise<ReadonlyMap<string, Date>> => {
  const silent = new Map<string, Date>();
  for await (const { name, online, seenAt } of runtimesOf(runtimes, accountId))
    if (!online && seenAt !== undefined) silent.set(name, new Date(seenAt));
  return silent;
};
