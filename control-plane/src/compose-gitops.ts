/** The half of the control plane that follows Git into clusters: runtimes, the tunnel to them, and what they report. */

import type { ModuleName } from '@freshet/contracts/settings';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import type { createAccess } from './access/index.ts';
import type { createAuditManager } from './audit-manager/index.ts';
import type { ControlPlaneConfig } from './config.ts';
import type { Schedule } from './cron-executor/index.ts';
import type { EventConsumer } from './event-bus/index.ts';
import type { Gatekeeper, Route, UpgradeRoute } from './gateway/index.ts';
import {
  createGitOpsRuntimes,
  type GitOpsRuntimesTables,
  type ReportIntake,
  type TunnelAddresses,
  type TunnelSessions,
} from './gitops-runtimes/index.ts';
import { gitOpsRuntimesResolvers, type ResolverMap } from './graphql/index.ts';
import type { createIdentity } from './identity/index.ts';
import type { Invalidation } from './invalidation/index.ts';
import type { JobWorker } from './job-queue/index.ts';
import type { createKeyRing } from './key-ring/index.ts';
import type { ModulePools } from './platform-database/index.ts';
import type { RepositoriesModule } from './repositories/index.ts';
import { type Journals, UnitOfWork } from './unit-of-work/index.ts';

/** What it stands on. */
interface GitOpsDeps {
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
  readonly access: ReturnType<typeof createAccess>;
  readonly gatekeeper: Gatekeeper;
  readonly repositories: RepositoriesModule;
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

/** Puts its modules together, from top to bottom. Starts nothing. */
export const composeGitOps = (deps: GitOpsDeps) => {
  const { publicUrl, clock, ids, log, pools, journals, invalidation } = deps;
  const { audit, keyRing, identity, access } = deps;
  const workOf = <Tables>(schema: string) => new UnitOfWork(pools.open<Tables>(schema), journals);

  const runtimes = createGitOpsRuntimes({
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
    tunnel: tunnelAddresses(publicUrl),
    accounts: { nameOf: async accountId => (await identity.directory.account(accountId))?.name },
    publicUrl,
    clock,
    ids,
    log,
    recordDenied: audit.recordOutside,
  });
  // The places of those who work over the link.
  const intake: ReportIntake = { take: async ({ last }) => last };
  const tunnels: TunnelSessions = { opened: () => undefined, closed: () => undefined };
  const link = runtimes.link({ intake, tunnels });

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
  ];
  return { parts, runtimes, link };
};

const tunnelAddresses = ({ protocol, port }: URL): TunnelAddresses => ({
  urlOf: ({ accountId, name }) =>
    `${protocol}//${accountId}-${name}.tunnel.localhost${port === '' ? '' : `:${port}`}`,
});
