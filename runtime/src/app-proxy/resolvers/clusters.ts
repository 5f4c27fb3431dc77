import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { Fault, isFault } from '@freshet/kit/errors';
import type { ProxyCall } from '../call.ts';
import { type ProxyParts, runtimeFiles } from '../proxy-parts.ts';

/** Nothing where there is no file of the cluster, as of one that others registered. */
const removedFile = async <Answer>(remove: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await remove();
  } catch (error) {
    if (isFault(error, 'COMMIT_EMPTY') || isFault(error, 'CLUSTER_NAME_INVALID')) return undefined;
    throw error;
  }
};

/** Managed clusters. */
export const clusterResolvers = (parts: ProxyParts) =>
  ({
    Query: {
      clusters: async () =>
        (await parts.clusters.list()).map(cluster => ({ ...cluster, namespaces: [...cluster.namespaces] })),
    },
    Mutation: {
      addCluster: async (_, { input }, call) => {
        const files = await runtimeFiles(parts, call);
        const { name, server, keep } = await parts.clusters.examine(input);
        call.guard.note({ cluster: name, server: server.slice(0, 1_000) });
        const undo = await keep();
        try {
          const commit = await files.addCluster({ name, server }, `Add cluster ${name}`);
          return { name, server, commit };
        } catch (error) {
          // Its file says already what it should: it was registered before.
          if (isFault(error, 'COMMIT_EMPTY')) return { name, server };
          await undo();
          throw error;
        }
      },
      removeCluster: async (_, { server }, call) => {
        const found = (await parts.clusters.list()).find(
          cluster => cluster.server === server && !cluster.isLocal,
        );
        if (!found)
          throw new Fault('RESOURCE_NOT_FOUND', 'the runtime manages no cluster at this address', { server });
        call.guard.note({ cluster: found.name, server: server.slice(0, 1_000) });
        const files = await runtimeFiles(parts, call);
        const commit = await removedFile(() =>
          files.removeCluster(found.name, `Remove cluster ${found.name}`),
        );
        await parts.clusters.forget(server);
        return commit;
      },
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
