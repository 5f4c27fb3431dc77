import { groupOf, type KubeObject } from '@freshet/domain/objects';

const isKind = ({ apiVersion, kind }: KubeObject, group: string, wanted: string): boolean =>
  kind === wanted && groupOf(apiVersion) === group;

const isTokenOf = (account: KubeObject, secret: KubeObject): boolean => {
  if (secret.type !== 'kubernetes.io/service-account-token') return false;
  const { 'kubernetes.io/service-account.name': name, 'kubernetes.io/service-account.uid': uid } =
    secret.metadata.annotations ?? {};
  return name === account.metadata.name && (uid === undefined || uid === account.metadata.uid);
};

const templateNames = (set: KubeObject): readonly string[] => {
  const templates = (set.spec as { volumeClaimTemplates?: unknown } | undefined)?.volumeClaimTemplates;
  if (!Array.isArray(templates)) return [];
  return templates.flatMap(template => {
    const name = (template as { metadata?: { name?: unknown } } | null)?.metadata?.name;
    return typeof name === 'string' ? [name] : [];
  });
};

/** Claims of a set are called `<template>-<set>-<number>`. */
const isClaimOf = (set: KubeObject, claim: KubeObject): boolean =>
  templateNames(set).some(template => {
    const start = `${template}-${set.metadata.name}-`;
    return claim.metadata.name.startsWith(start) && /^\d+$/u.test(claim.metadata.name.slice(start.length));
  });

/**
 * Whether an object belongs to another although it does not say so: the endpoints of a service, the token of a service
 * account, the claims of a stateful set.
 */
export const isInferredChild = (owner: KubeObject, object: KubeObject): boolean => {
  if ((owner.metadata.namespace ?? '') !== (object.metadata.namespace ?? '')) return false;
  if (isKind(owner, '', 'Service') && isKind(object, '', 'Endpoints'))
    return owner.metadata.name === object.metadata.name;
  if (isKind(owner, '', 'ServiceAccount') && isKind(object, '', 'Secret')) return isTokenOf(owner, object);
  if (isKind(owner, 'apps', 'StatefulSet') && isKind(object, '', 'PersistentVolumeClaim'))
    return isClaimOf(owner, object);
  return false;
};

/** The kinds of what an object may have without saying so, so that nothing else need be looked through. */
export const inferredChildKinds = (owner: KubeObject): readonly string[] => {
  if (isKind(owner, '', 'Service')) return ['Endpoints'];
  if (isKind(owner, '', 'ServiceAccount')) return ['Secret'];
  return isKind(owner, 'apps', 'StatefulSet') ? ['PersistentVolumeClaim'] : [];
};
