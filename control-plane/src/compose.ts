/** The parts of the control plane, put together from top to bottom. Starts nothing. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { OPERATIONS } from '@freshet/contracts/api';
import { readSdl } from '@freshet/contracts/graphql';
import { buildDocument } from '@freshet/contracts/openapi';
import type { ModuleName } from '@freshet/contracts/settings';
import type { KeyProvider } from '@freshet/kit/crypto';
import { EventLoopWatch } from '@freshet/kit/event-loop';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import { ThreadPool } from '@freshet/kit/threads';
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { type AccessTables, createAccess } from './access/index.ts';
import {
  type AuditTables,
  appendAudit,
  auditRoutes,
  createAuditManager,
  createHeadNotes,
} from './audit-manager/index.ts';
import { composeDelivery } from './compose-delivery.ts';
import { composeGitOps } from './compose-gitops.ts';
import { type ControlPlaneConfig, networksOf } from './config.ts';
import { type CronTables, createCronExecutor } from './cron-executor/index.ts';
import { createDemo, type DemoTables, localHelm } from './demo/index.ts';
import { createEmbeddedCluster, embeddedClusterRoutes } from './embedded-cluster/index.ts';
import { appendEvents, type BusTables, createEventBus, createEventTail } from './event-bus/index.ts';
import {
  acceptUpgrades,
  addRoute,
  createGateway,
  Gatekeeper,
  type GatewayTables,
  KeptReplies,
  markRequest,
  type Route,
} from './gateway/index.ts';
import {
  accessResolvers,
  accountEvents,
  addGraphQl,
  auditResolvers,
  buildGuardedSchema,
  identityResolvers,
} from './graphql/index.ts';
import { createIdentity, createTokenIssuer, type IdentityTables } from './identity/index.ts';
import { countListeners, Invalidation } from './invalidation/index.ts';
import { createJobQueue, enqueueJobs, type JobTables } from './job-queue/index.ts';
import { createKeyRing, type KeyRingTables } from './key-ring/index.ts';
import { isLoopback } from './lifecycle/index.ts';
import { addPages, type PageFiles } from './pages/index.ts';
import { ModulePools } from './platform-database/index.ts';
import { schedulesOf } from './schedules.ts';
import { SCHEMAS } from './schemas.ts';
import { backgroundRoutes, createMetrics, statusRoute, systemRoutes, watched } from './system/index.ts';
import { traceRequests } from './tracing/index.ts';
import { type Journals, UnitOfWork } from './unit-of-work/index.ts';
import { createViews, type ViewsTables } from './views/index.ts';

export interface ControlPlaneDeps {
  readonly config: ControlPlaneConfig;
  readonly databaseUrl: Secret;
  readonly keyProvider: KeyProvider;
  readonly publicUrl: URL;
  /** Where other processes reach this one. */
  readonly peerUrl?: string | undefined;
  /** Of the process; for the programs it starts. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where there are none, nothing is served but the API. */
  readonly pages?: PageFiles | undefined;
  readonly version: string;
  readonly commit: string;
  /** Names this process among its like. */
  readonly replica: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Aborts when the process is about to stop. */
  readonly draining: AbortSignal;
  /** False while the first start is not done; a process that only composes the parts has nothing to set up. */
  readonly isSetUp?: () => boolean;
}

export type ControlPlane = ReturnType<typeof composeControlPlane>;

export const composeControlPlane = (deps: ControlPlaneDeps) => {
  const { config, databaseUrl, clock, ids, log, draining, version, commit, publicUrl, replica } = deps;
  const isSetUp = deps.isSetUp ?? (() => true);
  const runs = (module: ModuleName): boolean => config.modules.includes(module);
  const ifRun = <Item>(module: ModuleName, items: readonly Item[]): readonly Item[] =>
    runs(module) ? items : [];
  const networks = networksOf(config);
  const loopbackOnly = isLoopback(config.listen.host);
  const metrics = createMetrics();
  const eventLoop = new EventLoopWatch({ log });
  const threads = new ThreadPool();
  const { registry } = metrics;

  const pools = new ModulePools(databaseUrl, log);
  const gatewaySql = pools.open<GatewayTables>('gateway');
  const auditSql = pools.open<AuditTables>('audit');
  const busSql = pools.open<BusTables>('bus');
  const jobsSql = pools.open<JobTables>('jobs');
  const invalidation = new Invalidation({
    url: databaseUrl,
    clock,
    onTrouble: error =>
      log.warn({ error }, 'cached identities and rules are bypassed until the database answers again'),
  });

  const audit = createAuditManager({
    sql: auditSql,
    ids,
    clock,
    log,
    secrets: {
      seal: (...args) => keyRing.seal(...args),
      open: (...args) => keyRing.open(...args),
    },
    notes: createHeadNotes(join(config.home, 'audit-heads.json'), log),
    retentionDays: config.auditRetentionMs / 86_400_000,
  });
  const tail = createEventTail({ sql: busSql, clock, log });
  const journals: Journals = {
    audit: appendAudit({ ids, clock }),
    events: appendEvents({ ids, clock }),
    jobs: enqueueJobs({ ids, clock }),
    idempotency: markRequest,
    committed: touched => {
      audit.wake();
      if (touched.events) bus.wake();
      if (touched.events) tail.wake();
      if (touched.jobs) jobs.wake();
    },
  };
  const workOf = <Tables>(schema: string) => new UnitOfWork(pools.open<Tables>(schema), journals);

  const keyRing = createKeyRing({
    work: workOf<KeyRingTables>('keyring'),
    keyProvider: deps.keyProvider,
    clock,
  });
  const identityWork = workOf<IdentityTables>('identity');
  const identity = createIdentity({
    work: identityWork,
    invalidation,
    clock,
    ids,
    log,
    // On a laptop the identity provider may be on the laptop too, without a certificate.
    sso: { secrets: keyRing, allowInsecureLoopbackIssuers: loopbackOnly, networks },
    settings: { publicUrl, sessionIdleMs: config.sessions.idleMs, sessionMaxMs: config.sessions.maxMs },
  });
  const tokenIssuer = createTokenIssuer({
    work: identityWork,
    secrets: keyRing,
    publicUrl,
    clock,
    ids,
  });
  const access = createAccess({
    work: workOf<AccessTables>('access'),
    invalidation,
    subjects: identity.subjects,
    ids,
    clock,
  });
  const gatekeeper = new Gatekeeper(access.access, audit.recordOutside);
  const keptReplies = new KeptReplies(gatewaySql);
  /** What both halves stand on. */
  const ground = {
    threads,
    config,
    publicUrl,
    clock,
    ids,
    log,
    draining,
    pools,
    journals,
    invalidation,
    audit,
    keyRing,
    identity,
    access,
    gatekeeper,
  };
  const delivery = composeDelivery({ ...ground, tokenIssuer, searchPath: deps.environment?.PATH });
  const { runtimes, contexts, repositories, pipelines, broadcaster, builds, link } = delivery;
  const { triggers, commitStatuses, notifications } = delivery;
  const gitOps = composeGitOps({
    ...ground,
    version,
    peerUrl: deps.peerUrl,
    repositories,
    tail,
    observe: metrics.observe,
  });
  const gitOpsParts = gitOps.parts.filter(({ module }) => runs(module));
  const operatingAccountId = async () => (await identity.directory.operatingAccount())?.id ?? '';
  const { start: clusterStart, port: clusterPort, pods: clusterPods } = config.embeddedCluster;
  const embeddedCluster = createEmbeddedCluster({
    isWanted: clusterStart === 'auto' ? config.databaseUrl === undefined : clusterStart === 'on',
    home: config.home,
    host: '127.0.0.1',
    port: clusterPort,
    networks,
    pods: clusterPods,
    engineSearch: { environment: deps.environment ?? {}, userId: process.getuid?.() },
    databaseUrl,
    logins: { revisit: identity.revisit, access: access.access, operatingAccountId, invalidation },
    clock,
    ids,
    log,
  });

  const demo = createDemo({
    work: workOf<DemoTables>('demo'),
    agents: identity.agents,
    commits: repositories.commitsOfPeople,
    builds: builds.demo,
    deployments: gitOps.eventHandler.demo,
    helm: localHelm({ folder: join(config.home, 'tools'), searchPath: deps.environment?.PATH }),
    pipelineId: async (accountId, name) => (await pipelines.catalog.find(accountId, name))?.id,
    operatingAccountId,
    clock,
    ids,
    log,
  });

  const bus = createEventBus({
    sql: busSql,
    clock,
    ids,
    log,
    registry,
    replica,
    consumers: watched(eventLoop, [
      ...ifRun('access', access.consumers),
      ...ifRun('pipeline-manager', pipelines.consumers),
      ...ifRun('builds', builds.consumers),
      ...ifRun('broadcaster', broadcaster.consumers),
      ...ifRun('triggers', triggers.consumers),
      ...ifRun('commit-statuses', commitStatuses.consumers),
      ...ifRun('notifications', notifications.consumers),
      ...gitOpsParts.flatMap(({ consumers = [] }) => consumers),
    ]),
  });
  const jobs = createJobQueue({
    sql: jobsSql,
    clock,
    log,
    registry,
    replica,
    workers: watched(eventLoop, [
      ...ifRun('repositories', repositories.workers),
      ...ifRun('triggers', triggers.workers),
      ...ifRun('commit-statuses', commitStatuses.workers),
      ...ifRun('notifications', notifications.workers),
      ...gitOpsParts.flatMap(({ workers = [] }) => workers),
    ]),
  });
  const cron = createCronExecutor({
    sql: pools.open<CronTables>('cron'),
    clock,
    ids,
    log,
    registry,
    replica,
    schedules: ifRun(
      'cron-executor',
      schedulesOf({
        identity,
        builds,
        runtimes,
        repositories,
        reactions: [triggers, commitStatuses, notifications],
        gitOps: gitOps.parts,
        audit,
        broadcaster,
        bus,
        keptReplies,
        clock,
      }),
    ),
  });

  const authenticator = gitOps.runtimes.authenticator(identity.authenticator);
  const { door } = gitOps;
  const gatewayDeps = {
    authenticator,
    gatekeeper,
    keptReplies,
    draining,
    log,
    clock,
    observe: metrics.observe,
    operations: eventLoop,
    database: invalidation,
    door,
  };
  const options = {
    origins: {
      publicUrl,
      publicUrlIsGuess: config.listen.publicUrl === undefined,
      allowedOrigins: config.listen.allowedOrigins,
      loopbackOnly,
    },
    secureCookies: publicUrl.protocol === 'https:',
    trustedProxies: config.listen.trustedProxies,
    ...config.limits,
  };
  const server = createGateway(gatewayDeps, options);
  traceRequests(server);

  const countProcesses = () => countListeners(gatewaySql as never);
  const routes: readonly (readonly [ModuleName, readonly Route[]])[] = [
    ['identity', [...identity.routes, ...tokenIssuer.routes]],
    ['access', access.routes],
    ['context-manager', contexts.routes],
    ['pipeline-manager', pipelines.routes],
    ['runtime-manager', runtimes.routes],
    ['builds', builds.routes],
    ['repositories', repositories.routes],
    ['triggers', triggers.routes],
    ['notifications', notifications.routes],
    ['views', createViews({ work: workOf<ViewsTables>('views'), ids, clock }).routes],
    ['broadcaster', broadcaster.routes],
    ...gitOps.parts.map(({ module, routes: own = [] }) => [module, own] as const),
    [
      'embedded-cluster',
      embeddedClusterRoutes({ cluster: embeddedCluster, operatingAccountId, record: audit.recordOutside }),
    ],
    ['demo', demo.routes],
    ['audit-manager', auditRoutes({ audit, clock, operatingAccountId })],
    [
      'system',
      backgroundRoutes({
        cron,
        bus,
        jobs,
        operatingAccountId,
        append: journals.audit,
        record: audit.recordOutside,
      }),
    ],
    [
      'system',
      [
        statusRoute({
          version,
          commit,
          replica,
          modules: config.modules,
          migration: latestMigration(),
          database: gatewaySql as never,
          countProcesses,
          cron,
          bus,
          jobs,
          clock,
          operatingAccountId,
        }),
      ],
    ],
    [
      'system',
      systemRoutes({
        version,
        commit,
        document: buildDocument(OPERATIONS, version),
        metrics: async () => `${await registry.metrics()}${eventLoop.metrics()}`,
        operatingAccountId,
        checks: [
          { name: 'not draining', check: async () => draining.throwIfAborted() },
          { name: 'set up', check: async () => assert(isSetUp(), 'the first start is not done') },
          { name: 'database', check: async () => void (await sql`select 1`.execute(gatewaySql)) },
        ],
      }),
    ],
  ];
  for (const [module, moduleRoutes] of routes) {
    if (runs(module)) for (const route of moduleRoutes) addRoute(server, gatewayDeps, options, route);
  }
  if (runs('graphql')) {
    const schema = buildGuardedSchema(readSdl(), [
      { Query: { version: () => ({ version, commit }) } },
      identityResolvers(identity.directory),
      accessResolvers(access.access),
      auditResolvers(audit),
      ...gitOps.parts.flatMap(({ resolvers = [] }) => resolvers),
      {
        Subscription: {
          accountEvents: {
            subscribe: accountEvents({
              listen: tail.listen,
              placeBefore: tail.placeBefore,
              authenticator: identity.authenticator,
              clock,
            }),
          },
        },
      },
    ]);
    addGraphQl(server, { schema, gatekeeper, log, draining });
  }
  acceptUpgrades(
    server,
    [
      ...ifRun('broadcaster', broadcaster.upgrades),
      ...ifRun('runtime-manager', [link.upgrade]),
      ...gitOpsParts.flatMap(({ upgrades = [] }) => upgrades),
    ],
    { ...options, door, draining, clock },
  );
  if (runs('runtime-manager')) link.mount(server);
  if (runs('repositories')) repositories.addGitDoor(server, { authenticator, gatekeeper, ...config.limits });
  if (runs('triggers')) triggers.addTo(server);
  for (const { mount } of gitOpsParts) mount?.(server);
  if (deps.pages) addPages(server, deps.pages, gitOps.pageConnections);

  /** In the order in which they start; they stop in reverse. */
  const background = [
    { name: 'event loop', start: async () => eventLoop.start(), stop: async () => eventLoop.stop() },
    { name: 'threads', start: async () => undefined, stop: () => threads.stop() },
    { name: 'invalidation', start: async () => invalidation.start(), stop: () => invalidation.stop() },
    { name: 'audit sealer', start: async () => audit.start(), stop: () => audit.stop() },
    { name: 'identity', start: async () => identity.start(), stop: () => identity.stop() },
    { name: 'git host', start: () => repositories.start(), stop: async () => undefined },
    ...ifRun('builds', [
      { name: 'builds', start: async () => builds.keeper.start(), stop: () => builds.keeper.stop() },
    ]),
    ...ifRun('runtime-manager', [
      { name: 'runner link', start: async () => link.start(), stop: () => link.stop() },
    ]),
    ...gitOpsParts.flatMap(({ background: own = [] }) => own),
    { name: 'event bus', start: () => bus.start(), stop: () => bus.stop() },
    { name: 'event tail', start: async () => tail.start(), stop: () => tail.stop() },
    { name: 'broadcaster', start: async () => undefined, stop: () => broadcaster.stop() },
    { name: 'job queue', start: async () => jobs.start(), stop: () => jobs.stop() },
    { name: 'cron executor', start: async () => cron.start(), stop: () => cron.stop() },
    ...ifRun('embedded-cluster', [
      { name: 'embedded cluster', start: async () => embeddedCluster.start(), stop: embeddedCluster.stop },
    ]),
  ];

  return {
    server,
    pools,
    countProcesses,
    keyRing,
    identity,
    runtimes,
    link,
    gitOps,
    repositories,
    embeddedCluster,
    demo,
    audit,
    background,
  };
};

const latestMigration = (): string =>
  SCHEMAS.flatMap(({ schema, migrations }) => migrations.map(({ name }) => `${name} (${schema})`))
    .sort()
    .at(-1) ?? 'none';
