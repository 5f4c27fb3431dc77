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
import type { ResolverMap } from './graphql/index.ts';
import type { createIdentity } from './identity/index.ts';
import type { Invalidation } from './invalidation/index.ts';
import type { JobWorker } from './job-queue/index.ts';
import type { createKeyRing } from './key-ring/index.ts';
import type { ModulePools } from './platform-database/index.ts';
import type { RepositoriesModule } from './repositories/index.ts';
import type { Journals } from './unit-of-work/index.ts';

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
export const composeGitOps = (_deps: GitOpsDeps): { readonly parts: readonly GitOpsPart[] } => {
  return { parts: [] };
};
