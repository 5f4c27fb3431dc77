/**
 * What the control plane is told besides what is in the cluster: how the paths between the runtime and others stand,
 * every commit to repositories that hold GitOps entities, and what the Git provider lets people do with them.
 */
import { join } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { createOutbound, type Networks } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import type { News } from './app-proxy/index.ts';
import { keepChecks } from './checks/index.ts';
import { keepCommitStatuses, pullRequestFinder, SentStatuses } from './commit-news/index.ts';
import { type GitLogins, keepPermissions } from './git-credentials/index.ts';
import { HistoryMarks, keepHistory } from './git-history/index.ts';
import type { GitWrites } from './git-writes/index.ts';
import type { PlatformLink } from './platform-link/index.ts';
import type { FindPullRequest, Reporter } from './reporter/index.ts';

interface PlatformNewsOptions {
  readonly access: 'tunnel' | 'ingress' | 'manual';
  readonly ingressUrl?: string | undefined;
  readonly networks: Networks;
  /** The runtime's own. */
  readonly namespace: string;
  /** Ours alone. */
  readonly folder: string;
  readonly reporter?: Told | undefined;
  readonly link: Pick<PlatformLink, 'isConnected' | 'welcome'>;
  readonly logins: GitLogins;
  readonly writes: Pick<GitWrites, 'history'>;
  readonly clock: Clock;
  readonly log: Logger;
}

type Told = Pick<
  Reporter,
  | 'tellChecks'
  | 'tellChanges'
  | 'tellGitPermission'
  | 'forgetGitPermission'
  | 'onFollowed'
  | 'onApplication'
  | 'lookUpPullRequests'
>;

interface PlatformNews extends News {
  /** Something is different from before: a session, or the settings of the account. */
  look(): void;
  stop(): Promise<void>;
}

export const startPlatformNews = async (options: PlatformNewsOptions): Promise<PlatformNews> => {
  const { folder, reporter, logins, writes, clock, log } = options;
  const permissions = await keepPermissions({
    file: join(folder, 'git-permissions.json'),
    logins,
    tell: permission => reporter?.tellGitPermission(permission),
    forget: of => reporter?.forgetGitPermission(of),
    clock,
    log,
  });
  const pulls = pullRequestFinder({ login: () => logins.ofRuntime(), clock, log });
  const history = keepHistory({
    writes,
    marks: await HistoryMarks.open(join(folder, 'git-history.json'), log),
    credentialFor: url => credentialFor(logins, url),
    tell: async changes => reporter?.tellChanges(await withPullRequests(changes, pulls)),
    clock,
    log,
  });
  reporter?.onFollowed(repositories => {
    history.follow(repositories);
    permissions.sources(
      repositories.flatMap(({ gitSource, url }) =>
        gitSource === undefined ? [] : [{ name: gitSource, url }],
      ),
    );
  });
  const checks = startChecks(options);
  const statuses = keepCommitStatuses({
    login: () => logins.ofRuntime(),
    self: () => selfOf(options),
    namespace: options.namespace,
    sent: await SentStatuses.open(join(folder, 'commit-statuses.json'), { clock, log }),
    clock,
    log,
  });
  reporter?.lookUpPullRequests(pulls);
  reporter?.onApplication((now, before) => statuses.seen(now, before));
  return {
    look: () => checks.look(),
    commit: (change, paths) => {
      const { repoUrl, branch } = change;
      if (!history.tells({ repoUrl, branch, paths })) void reporter?.tellChanges([change]);
    },
    caller: caller => permissions.seen(caller),
    permission: (userId, url, permission) => permissions.said(userId, url, permission),
    stop: async () => {
      reporter?.onFollowed(() => undefined);
      reporter?.onApplication(() => undefined);
      reporter?.lookUpPullRequests(undefined);
      await Promise.all([checks.stop(), history.stop(), permissions.stop(), statuses.stop()]);
    },
  };
};

type Changes = Parameters<Told['tellChanges']>[0];

/** Only the newest: of a long history nobody is asked for each commit. */
const MOST_LOOKED_UP = 20;

const withPullRequests = async (changes: Changes, find: FindPullRequest): Promise<Changes> => {
  const from = changes.length - MOST_LOOKED_UP;
  return Promise.all(
    changes.map(async (change, place) => {
      const { commit, repoUrl } = change;
      const pullRequest = place < from ? undefined : await find(repoUrl, commit.sha);
      return pullRequest ? { ...change, commit: { ...commit, pullRequest } } : change;
    }),
  );
};

/** Who we are, and where people see the pages of the platform. */
const selfOf = ({ link: { welcome } }: PlatformNewsOptions) => {
  const pages = welcome?.settings.pageOrigins[0];
  return welcome && pages !== undefined ? { name: welcome.name, pages } : undefined;
};

const startChecks = (options: PlatformNewsOptions) => {
  const { access, ingressUrl, networks, reporter, link, logins, clock, log } = options;
  const url = () => ingressUrl ?? link.welcome?.url;
  return keepChecks({
    access,
    isConnected: () => link.isConnected,
    url,
    outbound: createOutbound({
      ...networks,
      isOwn: origin => origin === URL.parse(url() ?? '')?.origin,
      timeoutMs: 10_000,
    }),
    login: () => logins.ofRuntime(),
    tell: (part, found) => reporter?.tellChecks(part, found),
    clock,
    log,
  });
};

/** The login of the runtime where the repository is at the provider of the account; none elsewhere. */
const credentialFor = async (logins: GitLogins, url: string) => {
  const login = await logins.ofRuntime();
  try {
    return login?.credentialFor(url);
  } catch (error) {
    if (isFault(error, 'GIT_WRITE_DENIED')) return undefined;
    throw error;
  }
};
