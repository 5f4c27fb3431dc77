import type { KubeObject } from '@freshet/domain/objects';
import { definedKind, isNamespace } from '@freshet/domain/sync';
import { sameJson } from '@freshet/embedded-cluster/kube-types';
import { isKubeError } from '@freshet/kit/kube-client';
import type { Applied } from './cluster-writer.ts';
import { FIELD_MANAGER, isOutdated, MOST_ATTEMPTS, type Writing } from './writing.ts';

/**
 * `Replace=true`: the object becomes the target and nothing else. With force it is deleted and created anew, but never
 * a definition or a namespace: everything in it would be gone with it.
 */
export const replace = async (writing: Writing): Promise<Applied> => {
  const { cluster, resource, target, task, validation, force } = writing;
  const options = { manager: FIELD_MANAGER, fieldValidation: validation };
  if (task.live && force && !isVessel(target)) return recreate(writing);
  let current = task.live;
  for (let attempt = 1; ; attempt++) {
    try {
      if (!current) {
        const object = await cluster.client.create(resource, target, options);
        return { kind: 'applied', change: 'created', object };
      }
      const { resourceVersion } = current.metadata;
      const metadata = { ...target.metadata, ...(resourceVersion ? { resourceVersion } : {}) };
      const object = await cluster.client.replace(resource, { ...target, metadata }, options);
      return { kind: 'applied', change: 'replaced', object };
    } catch (error) {
      if (!isOutdated(error, current) || attempt === MOST_ATTEMPTS) throw error;
    }
    current = await cluster.client.find<KubeObject>(resource, target.metadata);
  }
};

/** Deletes the object and creates it anew; where it takes its time to go, a later pass creates it. */
export const recreate = async (writing: Writing, as = writing.target): Promise<Applied> => {
  const { cluster, resource, target, task, validation } = writing;
  const { uid } = task.live?.metadata ?? {};
  try {
    await cluster.client.delete(resource, target.metadata, {
      propagation: 'Background',
      ...(uid ? { uid } : {}),
    });
  } catch (error) {
    if (!isKubeError(error, 'NotFound') && !isKubeError(error, 'Conflict')) throw error;
  }
  try {
    const object = await cluster.client.create(resource, as, {
      manager: FIELD_MANAGER,
      fieldValidation: validation,
    });
    return { kind: 'applied', change: 'replaced', object };
  } catch (error) {
    if (isKubeError(error, 'AlreadyExists')) return { kind: 'leaving' };
    throw error;
  }
};

/** Whether two bindings name different roles: that cannot be changed, only made anew. */
export const hasOtherRole = (target: KubeObject, live: KubeObject | undefined): boolean => {
  if (!live || target.apiVersion !== 'rbac.authorization.k8s.io/v1' || !target.kind.endsWith('RoleBinding'))
    return false;
  return !sameJson(roleOf(target), roleOf(live));
};

const roleOf = ({ roleRef }: KubeObject): object => ({
  apiGroup: 'rbac.authorization.k8s.io',
  ...(roleRef as object | undefined),
});

const isVessel = (object: KubeObject): boolean => isNamespace(object) || definedKind(object) !== undefined;
