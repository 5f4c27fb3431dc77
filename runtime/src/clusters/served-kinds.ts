import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';

/** What a cluster serves, as of one moment. */
export interface ServedKinds {
  readonly version: string;
  readonly apiVersions: readonly string[];
  /** One of each kind, in the version the cluster prefers, that can be listed and watched. */
  readonly watchable: readonly KubeResource[];
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

/** Asks a cluster which kinds it serves. A group whose own server is away is left out, as kubectl does. */
export const discoverKinds = async (client: KubeClient, signal: AbortSignal): Promise<ServedKinds> => {
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
  const found = await Promise.all(
    served.flatMap(({ name, versions }) =>
      versions.map(async (version): Promise<readonly ServedResource[]> => {
        try {
          const { resources } = await ask<ResourceList>(
            name === '' ? `/api/${version}` : `/apis/${name}/${version}`,
          );
          return (resources ?? [])
            .filter(resource => !resource.name.includes('/'))
            .map(({ name: plural, kind, namespaced, verbs }) => ({
              group: name,
              version,
              plural,
              kind,
              namespaced,
              verbs,
            }));
        } catch (error) {
          if (name === '') throw error;
          return [];
        }
      }),
    ),
  );
  return servedKinds(version.gitVersion, found.flat());
};

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
    apiVersions: [...apiVersions].toSorted(),
    watchable: [...preferred.values()].filter(
      ({ verbs }) => verbs.includes('list') && verbs.includes('watch'),
    ),
    kindOf: (group, kind, version) =>
      version === undefined ? preferred.get(`${group}/${kind}`) : exact.get(`${group}/${kind}/${version}`),
  };
};
