import { controllerReference } from '../../reconciling/index.ts';
import type { Claim, Pod, PodTemplate, StatefulSet, Volume } from '../../shapes/index.ts';
import type { ControllerContext } from '../context.ts';
import { podFromTemplate } from '../pod-control.ts';
import { REVISION_LABEL } from '../revision-history.ts';
import { startOf } from './plan.ts';

const podName = (set: StatefulSet, ordinal: number): string => `${set.metadata.name}-${ordinal}`;

const claimName = (set: StatefulSet, template: string, ordinal: number): string =>
  `${template}-${podName(set, ordinal)}`;

/** The pod with a number, of a revision. */
export const numberedPod = (
  context: Pick<ControllerContext, 'ids'>,
  set: StatefulSet,
  ordinal: number,
  revision: { readonly name: string; readonly template: PodTemplate },
): Pod => {
  const name = podName(set, ordinal);
  const claims = (set.spec.volumeClaimTemplates ?? []).map(
    ({ metadata }): Volume => ({
      name: metadata.name,
      persistentVolumeClaim: { claimName: claimName(set, metadata.name, ordinal) },
    }),
  );
  const claimed = new Set(claims.map(volume => volume.name));
  const others = (revision.template.spec.volumes ?? []).filter(volume => !claimed.has(volume.name));
  const volumes = [...claims, ...others];
  const { $patch: _, ...template } = revision.template as PodTemplate & { $patch?: string };
  const pod = podFromTemplate(context, set, template, {
    name,
    labels: {
      'statefulset.kubernetes.io/pod-name': name,
      'apps.kubernetes.io/pod-index': String(ordinal),
      [REVISION_LABEL]: revision.name,
    },
  });
  return {
    ...pod,
    metadata: { ...pod.metadata, generateName: `${set.metadata.name}-` },
    spec: {
      ...pod.spec,
      hostname: name,
      ...(set.spec.serviceName ? { subdomain: set.spec.serviceName } : {}),
      ...(volumes.length === 0 ? {} : { volumes }),
    },
  };
};

/** The claims of the pod with a number. */
export const numberedClaims = (set: StatefulSet, ordinal: number): Claim[] =>
  (set.spec.volumeClaimTemplates ?? []).map(template => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: claimName(set, template.metadata.name, ordinal),
      namespace: set.metadata.namespace ?? '',
      labels: { ...template.metadata.labels, ...set.spec.selector.matchLabels },
      ...(template.metadata.annotations === undefined
        ? {}
        : { annotations: { ...template.metadata.annotations } }),
      ...(set.spec.persistentVolumeClaimRetentionPolicy?.whenDeleted === 'Delete'
        ? { ownerReferences: [controllerReference(set)] }
        : {}),
    },
    spec: template.spec,
  }));

/** Whether the claims of a pod go with it because the set shrank. */
export const dropsClaims = (set: StatefulSet, ordinal: number): boolean =>
  set.spec.persistentVolumeClaimRetentionPolicy?.whenScaled === 'Delete' &&
  (ordinal < startOf(set) || ordinal >= startOf(set) + (set.spec.replicas ?? 1));
