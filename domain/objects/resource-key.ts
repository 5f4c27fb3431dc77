import type { KubeObject } from './kube-object.ts';

/** Which object, whatever the version it is written in. The namespace is empty for what belongs to the whole cluster. */
export interface ResourceKey {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The group of an API version; empty for the core of Kubernetes. */
export const groupOf = (apiVersion: string): string => {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
};

/** The version without the group. */
export const versionOf = (apiVersion: string): string => apiVersion.slice(apiVersion.indexOf('/') + 1);

export const keyOf = ({ apiVersion, kind, metadata }: KubeObject): ResourceKey => ({
  group: groupOf(apiVersion),
  kind,
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

/** The key as one text, for maps and for sorting. */
export const keyText = ({ group, kind, namespace, name }: ResourceKey): string =>
  `${group}/${kind}/${namespace}/${name}`;
