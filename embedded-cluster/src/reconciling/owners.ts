import type { KubeObject, ObjectKey, OwnerReference } from '../objects/index.ts';

export const controllerOf = (object: KubeObject): OwnerReference | undefined =>
  object.metadata.ownerReferences?.find(reference => reference.controller === true);

/** The reference by which an object says who controls it. */
export const controllerReference = ({ apiVersion, kind, metadata }: KubeObject): OwnerReference => ({
  apiVersion,
  kind,
  name: metadata.name,
  uid: uidOf({ apiVersion, kind, metadata }),
  controller: true,
  blockOwnerDeletion: true,
});

/** What is stored has a uid. */
export const uidOf = ({ metadata }: KubeObject): string => metadata.uid ?? '';

export const keyOf = ({ metadata }: KubeObject): ObjectKey => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

export const isDeleting = ({ metadata }: KubeObject): boolean => metadata.deletionTimestamp !== undefined;

/** When an object was made, in milliseconds; what has no time sorts first. */
export const createdAt = ({ metadata }: KubeObject): number =>
  metadata.creationTimestamp ? Date.parse(metadata.creationTimestamp) : 0;
