import type { KindRules } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';

export interface Scale extends KubeObject {
  spec: { replicas?: unknown };
}

/** How many there should be and are, as an object of its own with the version of its parent. */
export const scaleOf = (rules: NonNullable<KindRules['scale']>, object: KubeObject): Scale => {
  const { replicas, statusReplicas, selector } = rules.read(object);
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: {
      name,
      ...(namespace ? { namespace } : {}),
      ...(uid ? { uid } : {}),
      ...(resourceVersion ? { resourceVersion } : {}),
      ...(creationTimestamp ? { creationTimestamp } : {}),
    },
    spec: { replicas },
    status: { replicas: statusReplicas, ...(selector === '' ? {} : { selector }) },
  };
};
