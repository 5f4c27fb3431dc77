/** What there is, in the two forms that clients ask for: document by document, or everything at once. */
import type { Kind, Subresource } from '../kinds/index.ts';
import { apiVersionOf, byPreference } from '../registry/index.ts';

export interface GroupVersions {
  readonly group: string;
  readonly versions: readonly { readonly version: string; readonly kinds: readonly Kind[] }[];
}

/** Kinds by group in the order of their first appearance, versions with the preferred first. */
export const groupsOf = (kinds: readonly Kind[]): readonly GroupVersions[] => {
  const groups = Map.groupBy(kinds, ({ group }) => group);
  return [...groups].map(([group, members]) => {
    const versions = Map.groupBy(members, ({ version }) => version);
    return {
      group,
      versions: [...versions]
        .map(([version, own]) => ({ version, kinds: own }))
        .sort((a, b) => byPreference(a.version, b.version)),
    };
  });
};

const legacyResource = (kind: Kind): object => ({
  name: kind.plural,
  singularName: kind.singular,
  namespaced: kind.namespaced,
  kind: kind.kind,
  verbs: kind.verbs,
  ...(kind.shortNames.length > 0 ? { shortNames: kind.shortNames } : {}),
  ...(kind.categories.length > 0 ? { categories: kind.categories } : {}),
});

const legacySubresource = (kind: Kind, { name, verbs, kind: own }: Subresource): object => ({
  name: `${kind.plural}/${name}`,
  singularName: '',
  namespaced: kind.namespaced,
  ...(own ? { group: own.group, version: own.version } : {}),
  kind: own?.kind ?? kind.kind,
  verbs,
});

export const resourceList = (groupVersion: string, kinds: readonly Kind[]): object => ({
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion,
  resources: kinds.flatMap(kind => [
    legacyResource(kind),
    ...kind.subresources.map(subresource => legacySubresource(kind, subresource)),
  ]),
});

export const apiGroup = ({ group, versions }: GroupVersions): object => {
  const all = versions.map(({ version }) => ({ groupVersion: apiVersionOf({ group, version }), version }));
  return { name: group, versions: all, preferredVersion: all[0] };
};

const responseKind = ({
  group,
  version,
  kind,
}: {
  group: string;
  version: string;
  kind: string;
}): object => ({
  group,
  version,
  kind,
});

const wholeResource = (kind: Kind): object => ({
  resource: kind.plural,
  responseKind: responseKind(kind),
  scope: kind.namespaced ? 'Namespaced' : 'Cluster',
  singularResource: kind.singular,
  verbs: kind.verbs,
  ...(kind.shortNames.length > 0 ? { shortNames: kind.shortNames } : {}),
  ...(kind.categories.length > 0 ? { categories: kind.categories } : {}),
  ...(kind.subresources.length > 0
    ? {
        subresources: kind.subresources.map(({ name, verbs, kind: own }) => ({
          subresource: name,
          responseKind: responseKind(own ?? kind),
          verbs,
        })),
      }
    : {}),
});

/** All groups with all their versions and resources. */
export const groupDiscoveryList = (groups: readonly GroupVersions[], version: string): object => ({
  kind: 'APIGroupDiscoveryList',
  apiVersion: `apidiscovery.k8s.io/${version}`,
  metadata: {},
  items: groups.map(({ group, versions }) => ({
    metadata: { ...(group === '' ? {} : { name: group }), creationTimestamp: null },
    versions: versions.map(own => ({
      version: own.version,
      resources: own.kinds.map(wholeResource),
      freshness: 'Current',
    })),
  })),
});
