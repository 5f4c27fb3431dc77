import type { GitFacts } from '@freshet/domain/triggers';
import { GitHost, type GitLimits } from '@freshet/git-host';
import { Fault, isFault } from '@freshet/kit/errors';
import type { FastifyInstance } from 'fastify';
import { type GuardedEntity, missing, type Permission, type Route } from '../gateway/index.ts';
import type { JobWorker } from '../job-queue/index.ts';
import { systemActor } from '../unit-of-work/index.ts';
import {
  type CloneToken,
  type CloneTokenRequest,
  mintCloneToken,
  revokeCloneTokens,
} from './clone-tokens.ts';
import { type CommitsOfPeople, createCommitsOfPeople } from './commits-of-people.ts';
import type { RepositoriesCore } from './core.ts';
import { findCommit, fullNameIn, type WantedCommit } from './find-commit.ts';
import { addGitDoor, type GitDoorDeps } from './git-door.ts';
import { schedulesOf } from './housekeeping.ts';
import { provideRepository, removeWorker } from './manage.ts';
import { syncWorker } from './pull-requests/sync.ts';
import { settleLeftBehind } from './pushes/settle-push.ts';
import { Addresses, entityOf } from './repository.ts';
import { findByName } from './repository-store.ts';
import { contentRoutes } from './routes/content-routes.ts';
import { hookRoutes } from './routes/hook-routes.ts';
import { pullRequestRoutes } from './routes/pull-request-routes.ts';
import { repositoryRoutes } from './routes/repository-routes.ts';
import { type StatusDraft, setStatus } from './statuses.ts';
import { deliveryWorker } from './webhooks/deliver.ts';

export interface RepositoriesDeps extends Omit<RepositoriesCore, 'addresses' | 'host'> {
  readonly publicUrl: URL;
  /** The folder of the Git host. */
  readonly folder: string;
  /** Where the program `git` is looked for, as in PATH; where systems keep it unless given. */
  readonly searchPath?: string | undefined;
  /** Whether no other process uses the folder. */
  readonly exclusive: boolean;
  readonly limits?: Partial<GitLimits>;
}

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** The front door of the module. */
export interface RepositoriesModule {
  readonly routes: readonly Route[];
  readonly workers: readonly JobWorker[];
  readonly schedules: ReturnType<typeof schedulesOf>;
  /** Adds Git over HTTP. */
  addGitDoor(server: FastifyInstance, deps: GitDoorDeps): void;
  /** The commit that a branch, tag or id names; undefined where there is none, or no such repository. */
  resolveRevision(accountId: string, fullName: string, revision: string): Promise<string | undefined>;
  /** What is known of a commit that a person named by hand. */
  findCommit(accountId: string, wanted: WantedCommit): Promise<GitFacts | undefined>;
  /** The right that reading a repository takes; undefined for one that is not on this host. */
  reach(
    accountId: string,
    repo: string,
  ): Promise<{ readonly permission: Permission; readonly entity: GuardedEntity } | undefined>;
  /** Sets a commit status as the platform itself; NOT_FOUND or GIT_REVISION_UNKNOWN where there is nothing to set it on. */
  setStatus(accountId: string, fullName: string, status: StatusDraft): Promise<void>;
  /** For what parts of the platform commit on behalf of people. */
  readonly commitsOfPeople: CommitsOfPeople;
  /** The address of a repository of this name, which is made where there is none. */
  provide(accountId: string, wanted: Parameters<typeof provideRepository>[2]): Promise<string>;
  mintCloneToken(request: CloneTokenRequest): Promise<CloneToken>;
  revokeCloneTokens(accountId: string, purpose: string): Promise<void>;
  /** Opens the folder. Without a usable `git` everything else goes on, and repositories say what is missing. */
  start(): Promise<void>;
}

export const createRepositories = (deps: RepositoriesDeps): RepositoriesModule => {
  let host: GitHost | undefined;
  let why: Fault | undefined;
  const core: RepositoriesCore = {
    ...deps,
    addresses: new Addresses(deps.publicUrl),
    host: () => {
      if (host) return host;
      throw why ?? new Fault('GIT_BUSY', 'the Git host is not ready yet');
    },
  };
  return {
    routes: [
      ...repositoryRoutes(core),
      ...contentRoutes(core),
      ...pullRequestRoutes(core),
      ...hookRoutes(core),
    ],
    workers: [syncWorker(core), deliveryWorker(core), removeWorker(core)],
    schedules: schedulesOf(core),
    addGitDoor: (server, doorDeps) => addGitDoor(server, core, doorDeps),
    resolveRevision: async (accountId, fullName, revision) => {
      const repository = await findByName(core.work.sql, accountId, fullName);
      return repository && core.host().repository(repository.id).find(revision);
    },
    findCommit: findCommit(core),
    reach: async (accountId, repo) => {
      const repository = await findByName(core.work.sql, accountId, fullNameIn(repo));
      if (!repository) return undefined;
      return { permission: { resource: 'repository', action: 'read' }, entity: entityOf(repository) };
    },
    setStatus: async (accountId, fullName, status) => {
      const repository = await findByName(core.work.sql, accountId, fullName);
      if (!repository) throw missing('repository');
      await setStatus(core, { actor: systemActor(accountId, 'freshet') }, repository, status);
    },
    commitsOfPeople: createCommitsOfPeople(core),
    provide: async (accountId, wanted) => {
      const context = { actor: systemActor(accountId, 'freshet') };
      return core.addresses.clone(await provideRepository(core, context, wanted));
    },
    mintCloneToken: request => mintCloneToken(core, request),
    revokeCloneTokens: (accountId, purpose) => revokeCloneTokens(core, accountId, purpose),
    start: async () => {
      try {
        host = await GitHost.open({
          root: deps.folder,
          searchPath: deps.searchPath ?? USUAL_PATH,
          exclusive: deps.exclusive,
          ...(deps.limits ? { limits: deps.limits } : {}),
        });
      } catch (error) {
        if (!isFault(error, 'GIT_PROGRAM_UNUSABLE')) throw error;
        why = error;
        deps.log.warn({ error }, 'the built-in Git host is off: git cannot be used');
        return;
      }
      // Where nobody else can be at work, whatever is not settled was left behind.
      if (deps.exclusive) await settleLeftBehind(core, 0);
    },
  };
};
