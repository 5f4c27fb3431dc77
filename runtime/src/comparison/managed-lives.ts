import type { Application } from '@freshet/domain/applications';
import { groupOf, type KubeObject, keyOf, keyText, versionOf } from '@freshet/domain/objects';
import { instanceOf } from '@freshet/domain/tracking';
import type { LiveCluster } from '../clusters/index.ts';
import type { EngineSettings } from '../settings/index.ts';

type Cluster = Pick<LiveCluster, 'get' | 'trackedBy' | 'kindOf' | 'client'>;

export interface ManagedLivesInput {
  readonly application: Application;
  readonly targets: readonly KubeObject[];
  readonly cluster: Cluster;
  readonly settings: Pick<EngineSettings, 'namespace'>;
  /** Whether the project lets the application see an object. */
  readonly isPermitted: (object: KubeObject) => boolean;
}

/** No more questions than these at once for objects in versions that are not watched. */
const AT_ONCE = 10;

/** Objects in other versions than the watched ones, for as long as those stay as they are. */
const inOtherVersions = new WeakMap<KubeObject, Map<string, Promise<KubeObject | undefined>>>();

const fetchIn = async (
  live: KubeObject,
  apiVersion: string,
  cluster: Cluster,
): Promise<KubeObject | undefined> => {
  const resource = cluster.kindOf(groupOf(apiVersion), live.kind, versionOf(apiVersion));
  if (resource === undefined) return live;
  const { namespace, name } = live.metadata;
  return cluster.client.find<KubeObject>(resource, { name, ...(namespace ? { namespace } : {}) });
};

/** The object in the version in which it is wanted, as only the server can turn one into the other. */
const inVersion = (
  live: KubeObject,
  apiVersion: string,
  cluster: Cluster,
): Promise<KubeObject | undefined> => {
  const versions = inOtherVersions.get(live) ?? new Map<string, Promise<KubeObject | undefined>>();
  inOtherVersions.set(live, versions);
  let asked = versions.get(apiVersion);
  if (asked === undefined) {
    asked = fetchIn(live, apiVersion, cluster);
    versions.set(apiVersion, asked);
    asked.catch(() => versions.delete(apiVersion));
  }
  return asked;
};

const isOwned = ({ metadata }: KubeObject): boolean => (metadata.ownerReferences?.length ?? 0) > 0;

/** Some clusters serve one object in two groups: then it is that of the wanted one, or else of either. */
const dropTwins = (lives: Map<string, KubeObject>, wanted: ReadonlySet<string>): void => {
  const left = new Map<string, number>();
  for (const { metadata } of lives.values()) {
    if (metadata.uid) left.set(metadata.uid, (left.get(metadata.uid) ?? 0) + 1);
  }
  for (const [key, { metadata }] of lives) {
    const count = left.get(metadata.uid ?? '') ?? 0;
    if (count < 2 || wanted.has(key)) continue;
    lives.delete(key);
    left.set(metadata.uid ?? '', count - 1);
  }
};

/**
 * The objects of the cluster that an application looks after, by key: those with its mark that nobody owns, and those
 * that it wants, whoever's they are.
 */
export const managedLives = async (input: ManagedLivesInput): Promise<ReadonlyMap<string, KubeObject>> => {
  const { application, targets, cluster, settings, isPermitted } = input;
  const lives = new Map<string, KubeObject>();
  for (const object of cluster.trackedBy(instanceOf(application.metadata, settings.namespace))) {
    if (!isOwned(object) && isPermitted(object)) lives.set(keyText(keyOf(object)), object);
  }
  const others: { readonly key: string; readonly live: KubeObject; readonly apiVersion: string }[] = [];
  for (const target of targets) {
    const key = keyOf(target);
    const live = lives.get(keyText(key)) ?? cluster.get(key);
    if (live === undefined || !isPermitted(live)) continue;
    lives.set(keyText(key), live);
    if (live.apiVersion !== target.apiVersion)
      others.push({ key: keyText(key), live, apiVersion: target.apiVersion });
  }
  dropTwins(lives, new Set(targets.map(target => keyText(keyOf(target)))));
  for (let from = 0; from < others.length; from += AT_ONCE) {
    await Promise.all(
      others.slice(from, from + AT_ONCE).map(async ({ key, live, apiVersion }) => {
        const found = await inVersion(live, apiVersion, cluster);
        if (found === undefined) lives.delete(key);
        else lives.set(key, found);
      }),
    );
  }
  return lives;
};
