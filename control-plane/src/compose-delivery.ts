/** The half of the control plane that takes code to a build: where it lies, what is done with it, and who hears of it. */
import { join } from 'node:path';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import { createOutbound } from '@freshet/kit/outbound';
import type { TaskRunner } from '@freshet/kit/threads';
import type { Clock } from '@freshet/kit/time';
import type { createAccess } from './access/index.ts';
import type { createAuditManager } from './audit-manager/index.ts';
import { openBlobStore } from './blob-place.ts';
import { createBroadcaster, type LogTables } from './broadcaster/index.ts';
import { type BuildsTables, createBuilds, createCommitFinder } from './builds/index.ts';
import { createCommitStatuses, type StatusesTables } from './commit-statuses/index.ts';
import { type ControlPlaneConfig, networksOf } from './config.ts';
import { type ContextTables, createContextManager } from './context-manager/index.ts';
import type { Gatekeeper } from './gateway/index.ts';
import type { createIdentity, createTokenIssuer } from './identity/index.ts';
import type { Invalidation } from './invalidation/index.ts';
import type { createKeyRing } from './key-ring/index.ts';
import { createMailer, createNotifications, type NotificationsTables } from './notifications/index.ts';
import { createPipelineManager, type PipelineTables } from './pipeline-manager/index.ts';
import type { ModulePools } from './platform-database/index.ts';
import { createRepositories, type RepositoryTables } from './repositories/index.ts';
import { createRuntimeManager, type RuntimeTables } from './runtime-manager/index.ts';
import { createTriggers, type TriggersTables } from './triggers/index.ts';
import { type Journals, UnitOfWork } from './unit-of-work/index.ts';

/** What it stands on: the ground of every module, and the people who may or may not do things. */
interface DeliveryDeps {
  readonly config: ControlPlaneConfig;
  readonly publicUrl: URL;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly draining: AbortSignal;
  readonly pools: ModulePools;
  readonly journals: Journals;
  readonly invalidation: Invalidation;
  readonly audit: ReturnType<typeof createAuditManager>;
  readonly keyRing: ReturnType<typeof createKeyRing>;
  readonly identity: ReturnType<typeof createIdentity>;
  readonly tokenIssuer: ReturnType<typeof createTokenIssuer>;
  readonly access: ReturnType<typeof createAccess>;
  readonly gatekeeper: Gatekeeper;
  readonly threads: TaskRunner;
  /** Where programs such as `git` are looked for. */
  readonly searchPath: string | undefined;
}

/** Puts its modules together, from top to bottom. Starts nothing. */
export const composeDelivery = (deps: DeliveryDeps) => {
  const { config, publicUrl, clock, ids, log, draining, pools, journals, invalidation } = deps;
  const { audit, keyRing, identity, tokenIssuer, access, gatekeeper, threads } = deps;
  const networks = networksOf(config);
  const workOf = <Tables>(schema: string) => new UnitOfWork(pools.open<Tables>(schema), journals);

  const runtimes = createRuntimeManager({
    work: workOf<RuntimeTables>('runtimes'),
    invalidation,
    secrets: keyRing,
    clock,
    ids,
    log,
    recordDenied: audit.recordOutside,
  });
  const contexts = createContextManager({
    work: workOf<ContextTables>('contexts'),
    secrets: keyRing,
    access: access.access,
    outbound: createOutbound(networks),
    clock,
    ids,
  });
  const repositories = createRepositories({
    work: workOf<RepositoryTables>('repositories'),
    access: access.access,
    people: {
      emailOf: async (accountId, userId) => (await identity.directory.user(accountId, userId))?.email,
    },
    sealer: keyRing,
    outbound: createOutbound(networks),
    publicUrl,
    folder: join(config.home, 'git'),
    searchPath: deps.searchPath,
    // A home with a database of its own belongs to this process alone.
    exclusive: config.databaseUrl === undefined,
    clock,
    ids,
    log,
  });
  const pipelines = createPipelineManager({
    work: workOf<PipelineTables>('pipelines'),
    annotated: {
      build: { find: (accountId, id) => builds.annotated.find(accountId, id) },
      image: { find: (accountId, id) => builds.images.find(accountId, id) },
    },
    reachable: { context: contexts.reach, repository: repositories.reach },
    access: access.access,
    secrets: keyRing,
    threads,
    ids,
    clock,
    limits: {
      pipelines: config.pipelines.perAccount,
      pipelinesPerProject: config.pipelines.perProject,
      revisionsPerPipeline: config.pipelines.revisions,
    },
  });
  const broadcaster = createBroadcaster({
    sql: pools.open<LogTables>('logs'),
    blobs: openBlobStore(config, clock),
    states: { find: (accountId, id) => builds.states.find(accountId, id) },
    invalidation,
    authenticator: identity.authenticator,
    gatekeeper,
    sealer: keyRing,
    clock,
    ids,
    log,
    publicUrl,
    retentionMs: config.logRetentionMs,
    draining,
  });

  const commits = createCommitFinder({
    ownHost: repositories.findCommit,
    connection: contexts.vault.gitLogin,
  });
  const builds = createBuilds({
    work: new UnitOfWork(pools.open<BuildsTables>('builds', 10), journals),
    invalidation,
    access: access.access,
    settings: {
      publicUrl,
      graceMs: config.builds.runnerGraceMs,
      electionMs: 60_000,
      retentionMs: config.builds.retentionMs,
    },
    ports: {
      pipelines: pipelines.catalog,
      stepTypes: pipelines.stepTypes,
      runtimes: runtimes.directory,
      logs: broadcaster.logs,
      threads,
      contexts: contexts.vault,
      commits,
      cloneLogins: {
        mint: async (accountId, repository, buildId) => {
          const { userName, token, cloneUrl } = await repositories.mintCloneToken({
            accountId,
            repository,
            purpose: `build ${buildId}`,
            // It ends with the build.
            lifeMs: 24 * 3_600_000,
          });
          const root = new URL('../', cloneUrl).href;
          return { host: new URL(cloneUrl).host, root, userName, token };
        },
        revoke: (accountId, buildId) => repositories.revokeCloneTokens(accountId, `build ${buildId}`),
      },
      modules: access.modules,
      accounts: {
        nameOf: async accountId => (await identity.directory.account(accountId))?.name,
        eventTextInCommands: async accountId =>
          (await identity.directory.account(accountId))?.eventTextInCommands ?? 'refuse',
      },
      idTokens: tokenIssuer,
      secrets: keyRing,
      recordDenied: audit.recordOutside,
    },
    clock,
    ids,
    log,
  });

  const outbound = createOutbound(networks);
  const triggers = createTriggers({
    work: workOf<TriggersTables>('triggers'),
    jobs: journals,
    secrets: keyRing,
    pipelines: pipelines.catalog,
    builds,
    commits,
    credentials: contexts.vault,
    // A pull request with its description may be longer than answers usually are.
    outbound: createOutbound({
      ...networks,
      maxAnswerBytes: 512 * 1024,
    }),
    publicUrl,
    ids,
    clock,
    log,
  });
  const commitStatuses = createCommitStatuses({
    work: workOf<StatusesTables>('statuses'),
    jobs: journals,
    credentials: contexts.vault,
    host: {
      report: (accountId, { repo, revision, ...status }) =>
        repositories.setStatus(accountId, repo, { sha: revision, ...status }),
    },
    titles: triggers,
    outbound,
    publicUrl,
    clock,
  });
  const notifications = createNotifications({
    work: workOf<NotificationsTables>('notifications'),
    jobs: journals,
    secrets: keyRing,
    outbound,
    mailer: config.mail && createMailer(config.mail),
    publicUrl,
    ids,
    clock,
  });

  const link = runtimes.link({ desk: builds.desk });
  return {
    runtimes,
    contexts,
    repositories,
    pipelines,
    broadcaster,
    builds,
    triggers,
    commitStatuses,
    notifications,
    link,
  };
};
