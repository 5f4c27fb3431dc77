import { isKubeError, type KubeClient, type KubeResource } from '@freshet/kit/kube-client';

/** What a cluster serves, as of one moment. */
export interface ServedKinds {
  readonly version: string;
  readonly apiVersions: readonly string[];
  /** One of each kind, in the version the cluster prefers, that can be listed and watched. */
  readonly watchable: readonly KubeResource[];
  readonly all: readonly ServedResource[];
  kindOf(group: string, kind: string, version?: string): KubeResource | undefined;
}

interface GroupList {
  groups?: {
    name: string;
    versions?: { version: string }[];
    preferredVersion?: { version: string };
  }[];
}

interface ResourceList {
  resources?: { name: string; kind: string; namespaced: boolean; verbs: string[] }[];
}

interface ServedResource extends KubeResource {
  readonly verbs: readonly string[];
}

/**
 * Asks a cluster which kinds it serves. A group that cannot be asked, as its own server is away or the API server is
 * overloaded, keeps the kinds that it had `before`: its watches would end otherwise, and its objects look deleted.
 */
export const discoverKinds = async (
  client: KubeClient,
  signal: AbortSignal,
  before?: ServedKinds,
): Promise<ServedKinds> => {
  const ask = <Answer>(path: string) => client.connection.json<Answer>({ path, signal });
  const [version, list] = await Promise.all([
    ask<{ gitVersion: string }>('/version'),
    ask<GroupList>('/apis'),
  ]);
  const groups = (list.groups ?? []).map(({ name, versions, preferredVersion }) => ({
    name,
    versions: preferredFirst(versions?.map(({ version }) => version) ?? [], preferredVersion?.version),
  }));
  const served = [{ name: '', versions: ['v1'] }, ...groups];
  const kindsOf = async (group: string, version: string): Promise<readonly ServedResource[]> => {
    try {
      const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      return servedResources(group, version, await ask<ResourceList>(path));
    } catch (error) {
      if (group === '' || signal.aborted) throw error;
      if (isKubeError(error, 'NotFound')) return [];
      return before?.all.filter(kind => kind.group === group && kind.version === version) ?? [];
    }
  };
  const found = await Promise.all(
    served.flatMap(({ name, versions }) => versions.map(version => kindsOf(name, version))),
  );
  return servedKinds(version.gitVersion, found.flat());
};

const servedResources = (
  group: string,
  version: string,
  { resources = [] }: ResourceList,
): readonly ServedResource[] =>
  resources
    .filter(({ name }) => !name.includes('/'))
    .map(({ name, kind, namespaced, verbs }) => ({ group, version, plural: name, kind, namespaced, verbs }));

const preferredFirst = (versions: readonly string[], preferred: string | undefined): readonly string[] =>
  versions.toSorted((left, right) => Number(right === preferred) - Number(left === preferred));

const servedKinds = (version: string, resources: readonly ServedResource[]): ServedKinds => {
  const preferred = new Map<string, ServedResource>();
  const exact = new Map<string, ServedResource>();
  const apiVersions = new Set<string>();
  for (const resource of resources) {
    const { group, kind, version } = resource;
    const name = `${group}/${kind}`;
    if (!preferred.has(name)) preferred.set(name, resource);
    exact.set(`${name}/${version}`, resource);
    const apiVersion = group === '' ? version : `${group}/${version}`;
    apiVersions.add(apiVersion).add(`${apiVersion}/${kind}`);
  }
  return {
    version,
    all: resources,
    apiVersions: [...apiVersions].toSorted(),
    watchable: [...preferred.values()].filter(
      ({ verbs }) => verbs.includes('list') && verbs.includes('watch'),
    ),
    kindOf: (group, kind, version) =>
      version === undefined ? preferred.get(`${group}/${kind}`) : exact.get(`${group}/${kind}/${version}`),
  };
};
