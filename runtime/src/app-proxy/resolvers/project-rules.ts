import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import {
  type ClusterFacts,
  projectRefusals,
  warnsOfOrphans,
  watchesOrphans,
  windowStanding,
  windowsFor,
} from '@freshet/domain/app-projects';
import type { Application } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import type { Clock } from '@freshet/kit/time';
import type { LiveCluster } from '../../clusters/index.ts';
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

/** As long as people wait for the rest of the answer; a cluster that is away says nothing for far longer. */
const LISTED_MS = 5_000;

const isListed = async ({ ready }: LiveCluster, clock: Clock): Promise<boolean> => {
  const rest = new AbortController();
  const late = clock.sleep(LISTED_MS, rest.signal).then(
    () => false,
    () => true, // the cluster was quicker
  );
  const listed = ready.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([listed, late]);
  } finally {
    rest.abort();
  }
};

const UNWATCHED = { isWatched: false, isWarned: false, isSeen: true, count: 0, resources: [] };

/** What the project of an application says of it: when it may be synced, and what should not lie around it. */
export const projectRules = ({ applications, engine, clock }: ProxyParts) => {
  /**
   * The project, where it permits the application to be as it is. Anyone may name any project and any namespace: of one
   * that the engine does not even compare, neither the windows nor the namespace are for its viewers.
   */
  const permittingProject = (application: Application, cluster: ClusterFacts | undefined) => {
    const project = engine.projectOf(application);
    const { namespace } = engine.settings();
    return project && projectRefusals(project, application, { cluster, namespace }).length === 0
      ? project
      : undefined;
  };

  return {
    Query: {
      syncWindows: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        const cluster = applications.clusterFacts(application.spec.destination);
        const project = permittingProject(application, cluster);
        if (!project) return null;
        return showWindows(windowStanding(windowsFor(project, application, cluster), clock.now()));
      },
      orphanedResources: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        const facts = applications.clusterFacts(application.spec.destination);
        const project = facts && permittingProject(application, facts);
        if (!project || !watchesOrphans(project)) return UNWATCHED;
        const watched = { isWatched: true, isWarned: warnsOfOrphans(project) };
        const cluster = applications.clusterOf(application);
        if (!(await isListed(cluster, clock))) return { ...watched, isSeen: false, count: 0, resources: [] };
        const own = ownKeys(application);
        const orphans = orphansAround({
          application,
          project,
          cluster,
          settings: engine.settings(),
          isOwn: key => own.has(key),
        });
        return {
          ...watched,
          isSeen: true,
          count: orphans.length,
          resources: orphans
            .toSorted(byKind)
            .slice(0, MOST_ORPHANS)
            .map(object => ({ ...keyOf(object), createdAt: object.metadata.creationTimestamp })),
        };
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
