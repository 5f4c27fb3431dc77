import { createKubeconfig, getEmbeddedCluster } from '@freshet/contracts/embedded-cluster';
import { type Call, type Route, route } from '../gateway/index.ts';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';
import type { EmbeddedCluster } from './embedded-cluster.ts';

interface Deps {
  readonly cluster: EmbeddedCluster;
  /** The cluster belongs to the account of whoever runs the installation. */
  readonly operatingAccountId: () => Promise<string>;
  readonly record: (actor: Actor, entry: AuditEntry) => Promise<void>;
}

export const embeddedClusterRoutes = ({ cluster, operatingAccountId, record }: Deps): Route[] => {
  const authorize = async (call: Call): Promise<void> =>
    call.authorize({ accountId: await operatingAccountId(), id: 'embedded', tags: [] });
  return [
    route(getEmbeddedCluster, async (_, call) => {
      await authorize(call);
      return cluster.state();
    }),
    route(createKubeconfig, async ({ body: { days } }, call) => {
      await authorize(call);
      const { actor } = call.context;
      const { text, user, groups, expiresAt } = await cluster.kubeconfig({
        kind: call.principal.kind,
        name: actor.name,
        isAdmin: call.principal.admin,
        days,
      });
      await record(actor, {
        action: 'cluster.kubeconfig',
        entity: { kind: 'cluster', id: 'embedded', name: 'embedded' },
        result: 'success',
        details: { days, groups: [...groups] },
      });
      return { kubeconfig: text, user, groups: [...groups], expiresAt: expiresAt.toISOString() };
    }),
  ];
};
