import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { type CustomType, customType } from '@freshet/embedded-cluster/kube-types';
import type { LiveCluster } from '../clusters/index.ts';

const known = new WeakMap<KubeObject, Map<string, CustomType | undefined>>();

/** The type of a custom object, by the definition that the cluster has; a definition that cannot be read has none. */
export const customTypeOf = (
  { apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>,
  cluster: Pick<LiveCluster, 'get' | 'kindOf'>,
): CustomType | undefined => {
  const group = groupOf(apiVersion);
  const plural = cluster.kindOf(group, kind)?.plural;
  if (plural === undefined) return undefined;
  const definition = cluster.get({
    group: 'apiextensions.k8s.io',
    kind: 'CustomResourceDefinition',
    namespace: '',
    name: `${plural}.${group}`,
  });
  if (definition === undefined) return undefined;
  const types = known.get(definition) ?? new Map<string, CustomType | undefined>();
  known.set(definition, types);
  if (!types.has(apiVersion)) types.set(apiVersion, readType(definition, apiVersion));
  return types.get(apiVersion);
};

const readType = (definition: KubeObject, apiVersion: string): CustomType | undefined => {
  try {
    return customType(definition, apiVersion);
  } catch {
    // Other servers accept definitions that ours would not; without a type, fields are compared as they are.
    return undefined;
  }
};
