import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { warnsOfOrphans, watchesOrphans, windowStanding, windowsFor } from '@freshet/domain/app-projects';
import type { Application } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { orphansAround } from '../../comparison/index.ts';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { showWindows } from '../show-windows.ts';

const MOST_ORPHANS = 200;

const ownKeys = ({ status }: Application): ReadonlySet<string> =>
  new Set(
    (status?.resources ?? []).map(({ group = '', kind, namespace = '', name }) =>
      keyText({ group, kind, namespace, name }),
    ),
  );

const byKind = (one: KubeObject, other: KubeObject): number =>
  one.kind.localeCompare(other.kind) || one.metadata.name.localeCompare(other.metadata.name);

/** What the project of an application says of it: when it may be synced, and what should not lie around it. */
export const projectRules = ({ applications, engine, clock }: ProxyParts) =>
  ({
    Query: {
      syncWindows: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        const project = engine.projectOf(application);
        if (!project) return null;
        const cluster = engine.clusters.find(application.spec.destination);
        return showWindows(windowStanding(windowsFor(project, application, cluster), clock.now()));
      },
      orphanedResources: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        const project = engine.projectOf(application);
        if (!project || !watchesOrphans(project))
          return { isWatched: false, isWarned: false, count: 0, resources: [] };
        const cluster = applications.clusterOf(application);
        await cluster.ready;
        const own = ownKeys(application);
        const orphans = orphansAround({
          application,
          project,
          cluster,
          settings: engine.settings(),
          isOwn: key => own.has(key),
        });
        return {
          isWatched: true,
          isWarned: warnsOfOrphans(project),
          count: orphans.length,
          resources: orphans
            .toSorted(byKind)
            .slice(0, MOST_ORPHANS)
            .map(object => ({ ...keyOf(object), createdAt: object.metadata.creationTimestamp })),
        };
      },
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
