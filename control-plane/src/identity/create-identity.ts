import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Authenticator, Identity, Route } from '../gateway/index.ts';
import type { Invalidation } from '../invalidation/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import { type Account, AccountStore } from './accounts/account-store.ts';
import { type Bootstrapped, bootstrap, type FirstStart } from './accounts/bootstrap.ts';
import { type CreatedAccount, createAccount, type NewAccount } from './accounts/create-account.ts';
import { issueLocalKey, type LocalKey } from './accounts/issue-local-key.ts';
import { accountRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { createAuthenticator } from './authentication/authenticator.ts';
import { IdentityCache } from './authentication/identity-cache.ts';
import { revisitCredential } from './authentication/identity-lookup.ts';
import { IdentityNews } from './authentication/identity-news.ts';
import { KeyUses } from './authentication/key-uses.ts';
import { LastSeen } from './authentication/last-seen.ts';
import { SignInThrottle } from './authentication/sign-in-throttle.ts';
import type { IdentityCore, IdentitySettings } from './core.ts';
import { expireIdentities } from './housekeeping.ts';
import { invitationRoutes } from './invitations/routes.ts';
import type { Page, PageRequest } from './paging.ts';
import { Argon2Hasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { type Agents, createAgents } from './service-accounts/agents.ts';
import { serviceAccountRoutes } from './service-accounts/routes.ts';
import { type ServiceAccount, ServiceAccountStore } from './service-accounts/service-account-store.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSso, type SsoDeps } from './sso/index.ts';
import { createSubjects, type IdentitySubjects } from './subjects.ts';
import type { IdentityTables } from './tables.ts';
import { teamRoutes } from './teams/routes.ts';
import { type Team, TeamStore } from './teams/team-store.ts';
import { type Member, MemberStore } from './users/member-store.ts';
import { userRoutes } from './users/routes.ts';

export interface IdentityDeps {
  readonly work: UnitOfWork<IdentityTables>;
  readonly invalidation: Pick<Invalidation, 'announce' | 'on' | 'trusted'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly settings: IdentitySettings;
  /** Argon2id unless a test wants to watch. */
  readonly hasher?: PasswordHasher;
  /** Sign-in through identity providers of accounts; without it there are passwords only. */
  readonly sso?: Omit<SsoDeps, 'core'>;
}

/** The front door of the module. */
export interface IdentityModule {
  readonly authenticator: Authenticator;
  /** Who is behind a session or key that was proved before; undefined once it has ended. Never from memory. */
  revisit(credential: {
    readonly kind: 'session' | 'api-key';
    readonly id: string;
  }): Promise<Identity | undefined>;
  readonly routes: readonly Route[];
  readonly subjects: IdentitySubjects;
  /** Reading for other surfaces. They ask about access themselves, and show addresses to admins only. */
  readonly directory: {
    account(id: string): Promise<Account | undefined>;
    /** The account of whoever runs the installation; what concerns all accounts belongs to it. */
    operatingAccount(): Promise<Account | undefined>;
    user(accountId: string, id: string): Promise<Member | undefined>;
    users(accountId: string, page: PageRequest & { readonly search?: string }): Promise<Page<Member>>;
    team(accountId: string, id: string): Promise<Team | undefined>;
    teams(accountId: string): Promise<readonly Team[]>;
    serviceAccount(accountId: string, id: string): Promise<ServiceAccount | undefined>;
    serviceAccounts(accountId: string, page: PageRequest): Promise<Page<ServiceAccount>>;
  };
  /** For whoever runs the machine; no route leads here. */
  readonly operator: {
    bootstrap(first: FirstStart): Promise<Bootstrapped | undefined>;
    createAccount(account: NewAccount): Promise<CreatedAccount & { readonly password: Secret }>;
    issueLocalKey(): Promise<LocalKey>;
    resetPassword(userName: string): Promise<Secret>;
  };
  /** For parts of the platform that are clients of it. */
  readonly agents: Agents;
  /** Periodic work; safe to run twice or on several processes. */
  readonly schedules: readonly { readonly name: string; readonly everyMs: number; run(): Promise<void> }[];
  start(): void;
  stop(): Promise<void>;
}

/** How long an identity may be taken from memory without asking; changes are felt at once all the same. */
const CACHE = { ttlMs: 10_000, maxEntries: 20_000 } as const;

const HOUR_MS = 3_600_000;

export const createIdentity = (deps: IdentityDeps): IdentityModule => {
  const { work, clock, log, settings, ids } = deps;
  const cache = new IdentityCache(CACHE);
  const news = new IdentityNews(deps.invalidation, cache);
  news.listen();
  const core: IdentityCore = {
    work,
    clock,
    ids,
    log,
    settings,
    news,
    hasher: deps.hasher ?? new Argon2Hasher(),
  };
  const lastSeen = new LastSeen(core);
  const throttle = new SignInThrottle(core);
  const keyUses = new KeyUses(core);
  const { sql } = work;
  const accounts = new AccountStore(sql);
  const [members, teams, serviceAccounts] = [
    new MemberStore(sql),
    new TeamStore(sql),
    new ServiceAccountStore(sql),
  ];
  return {
    authenticator: createAuthenticator({ sql, clock, settings, cache, news, lastSeen, keyUses }),
    revisit: credential => revisitCredential({ sql, clock, settings }, credential),
    routes: [
      ...accountRoutes(core),
      ...userRoutes(core, throttle),
      ...teamRoutes(core),
      ...serviceAccountRoutes(core),
      ...apiKeyRoutes(core),
      ...sessionRoutes(core, throttle),
      ...invitationRoutes(core, throttle),
      ...(deps.sso ? createSso({ core, ...deps.sso }).routes : []),
    ],
    subjects: createSubjects(sql),
    directory: {
      account: id => accounts.find(id),
      operatingAccount: () => accounts.first(),
      user: (accountId, id) => members.find(accountId, id),
      users: (accountId, page) => members.page(accountId, page),
      team: (accountId, id) => teams.find(accountId, id),
      teams: accountId => teams.list(accountId),
      serviceAccount: (accountId, id) => serviceAccounts.find(accountId, id),
      serviceAccounts: (accountId, page) => serviceAccounts.page(accountId, page),
    },
    operator: {
      bootstrap: bootstrap(core),
      createAccount: createAccount(core),
      issueLocalKey: issueLocalKey(core),
      resetPassword: resetPassword(core),
    },
    agents: createAgents(core),
    schedules: [{ name: 'identity.expire', everyMs: HOUR_MS, run: expireIdentities(core) }],
    start: () => lastSeen.start(),
    stop: () => lastSeen.stop(),
  };
};
