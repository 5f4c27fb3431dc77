import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { Claim } from '../shapes/index.ts';
import { forbidden } from '../status/index.ts';
import type { AdmissionRequest } from '../verbs/index.ts';

const DEFAULT_STORAGE = 'storageclass.kubernetes.io/is-default-class';
const DEFAULT_INGRESS = 'ingressclass.kubernetes.io/is-default-class';

/** The newest of those that are marked as the default; of two at the same time, the first by name. */
const newestDefault = (objects: readonly KubeObject[], annotation: string): KubeObject | undefined =>
  objects
    .filter(({ metadata }) => metadata.annotations?.[annotation] === 'true')
    .toSorted(
      ({ metadata: left }, { metadata: right }) =>
        String(right.creationTimestamp).localeCompare(String(left.creationTimestamp)) ||
        (left.name < right.name ? -1 : 1),
    )[0];

/** A claim that names no storage class gets the default one; one that names an empty class wants none. */
export const chooseStorageClass = (client: ClusterClient, { object }: AdmissionRequest): void => {
  const { spec } = object as Claim;
  if (spec.storageClassName !== undefined) return;
  const chosen = newestDefault(client.list('storageclasses.storage.k8s.io'), DEFAULT_STORAGE);
  if (chosen) spec.storageClassName = chosen.metadata.name;
};

/** An ingress that names no class gets the default one, of which there may be only one. */
export const chooseIngressClass = (client: ClusterClient, { kind, key, object }: AdmissionRequest): void => {
  const { spec, metadata } = object as KubeObject & { spec: { ingressClassName?: string } };
  if (
    spec?.ingressClassName !== undefined ||
    metadata.annotations?.['kubernetes.io/ingress.class'] !== undefined
  )
    return;
  const defaults = client
    .list('ingressclasses.networking.k8s.io')
    .filter(({ metadata: { annotations } }) => annotations?.[DEFAULT_INGRESS] === 'true');
  if (defaults.length > 1)
    throw forbidden(kind, key.name, `${defaults.length} default IngressClasses were found, only 1 allowed`);
  if (defaults[0])
    (object as { spec: { ingressClassName?: string } }).spec = {
      ...spec,
      ingressClassName: defaults[0].metadata.name,
    };
};

const PROTECTION: Readonly<Record<string, string>> = {
  persistentvolumeclaims: 'kubernetes.io/pvc-protection',
  persistentvolumes: 'kubernetes.io/pv-protection',
};

/** Keeps volumes and claims from going while they are in use; a controller lets go of them. */
export const protectInUse = ({ kind, object }: AdmissionRequest): void => {
  const finalizer = kind.group === '' ? PROTECTION[kind.plural] : undefined;
  if (!finalizer || !object || object.metadata.finalizers?.includes(finalizer)) return;
  object.metadata.finalizers = [...(object.metadata.finalizers ?? []), finalizer];
};
