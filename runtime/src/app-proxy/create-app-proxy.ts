/** The app-proxy, put together: GraphQL and a few doors of REST over one schema, with one guard. */
import { readAppProxySdl } from '@freshet/contracts/app-proxy';
import type { RepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import type { ComponentLogs } from '../component-logs/index.ts';
import type { GitLogins } from '../git-credentials/index.ts';
import type { GitWrites } from '../git-writes/index.ts';
import type { Integrations } from '../integrations/index.ts';
import { ClusterReach, ManagedClusters } from '../managed-clusters/index.ts';
import { ApplicationDesk } from './application-desk.ts';
import { AuditSpool } from './audit-spool.ts';
import { AuditTrail } from './audit-trail.ts';
import { Callers } from './callers.ts';
import { CommitDesk } from './commit-desk.ts';
import { createEndpoint } from './graphql-endpoint.ts';
import { buildProxySchema } from './guarded-schema.ts';
import { createHttpDoor } from './http-door.ts';
import type { LookedIntoEngine, News, Platform, RuntimeIdentity } from './ports.ts';
import type { ComponentFacts, KeptFiles } from './proxy-parts.ts';
import { proxyResolvers } from './resolvers/index.ts';
import { createDoors } from './rest-doors.ts';

export interface AppProxyOptions {
  /** Ours alone: what is not on record yet is kept in it. */
  readonly folder: string;
  readonly platform: Platform;
  readonly runtime: () => RuntimeIdentity;
  readonly engine: LookedIntoEngine;
  /** The cluster that the runtime is in. */
  readonly client: KubeClient;
  readonly logins: GitLogins;
  readonly writes: GitWrites;
  /** Where the Shared Configuration Repository is; undefined while the account has none. */
  readonly shared: () => RepositoryPlace | undefined;
  /** Where what the runtime is made of is; undefined where nobody said. */
  readonly installation: RepositoryPlace | undefined;
  readonly configuration: KeptFiles;
  readonly integrations: Pick<Integrations, 'list' | 'close' | 'reopen'>;
  readonly components: () => readonly ComponentFacts[];
  /** What the runtime writes about its own work. */
  readonly logs: ComponentLogs;
  readonly news: News;
  readonly outbound: Outbound;
  /** For clusters that people want to have managed. */
  readonly clusterOutbound: Outbound;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface AppProxy {
  /** Answers what comes for `/app-proxy`. */
  readonly handler: ReturnType<typeof createHttpDoor>;
  stop(): Promise<void>;
}

export const createAppProxy = async (options: AppProxyOptions): Promise<AppProxy> => {
  const { platform, runtime, engine, client, logins, writes, ids, clock, log } = options;
  const draining = new AbortController();
  const trail = new AuditTrail(platform, await AuditSpool.open(options.folder, log), clock, log);
  const callers = new Callers(platform, clock);
  const applications = new ApplicationDesk({ client, engine, runtime });
  const reach = new ClusterReach({ clusters: engine.clusters, outbound: options.clusterOutbound, clock });
  reach.start();
  const schema = buildProxySchema(
    readAppProxySdl(),
    proxyResolvers({
      runtime,
      engine,
      client,
      applications,
      commits: new CommitDesk({ logins, writes, engine, news: options.news }),
      logins,
      shared: options.shared,
      installation: options.installation,
      configuration: options.configuration,
      clusters: new ManagedClusters({
        client,
        namespace: runtime().namespace,
        runtime: runtime().name,
        clusters: engine.clusters,
        outbound: options.clusterOutbound,
        reach,
      }),
      integrations: options.integrations,
      components: options.components,
      logs: options.logs,
      news: options.news,
      outbound: options.outbound,
      clock,
      log,
    }),
    { runtime, intend: entry => trail.intend(entry), record: entry => trail.record(entry), ids },
  );
  const graphql = createEndpoint(schema, log);
  return {
    handler: createHttpDoor({
      doors: createDoors({ schema, graphql, applications, logs: options.logs, clock }),
      callers,
      isPageOrigin: origin => runtime().pageOrigins.includes(origin),
      ids,
      log,
      draining: draining.signal,
    }),
    stop: async () => {
      draining.abort(new Fault('SOURCE_STOPPED', 'the runtime is stopping'));
      await reach.stop();
      await trail.stop();
    },
  };
};
