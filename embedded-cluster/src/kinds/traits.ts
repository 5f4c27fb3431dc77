/** How kinds differ in the handling of writes, by `Kind` or `group/Kind` where a name is used twice. */

/** Kinds whose wishes are counted by `metadata.generation`. */
const GENERATION = new Set([
  'Pod',
  'PodTemplate',
  'ReplicationController',
  'DaemonSet',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'Job',
  'CronJob',
  'Ingress',
  'IngressClass',
  'NetworkPolicy',
  'EndpointSlice',
  'PodDisruptionBudget',
  'PriorityClass',
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'CustomResourceDefinition',
]);

/** Kinds that are updated only by who says which version it was based on. */
const CONDITIONAL = new Set([
  'CustomResourceDefinition',
  'APIService',
  'Lease',
  'PodDisruptionBudget',
  'RuntimeClass',
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'CSIDriver',
  'CSINode',
  'CSIStorageCapacity',
  'VolumeAttachment',
]);

const CREATES_ON_UPDATE = new Set([
  'Endpoints',
  'Event',
  'LimitRange',
  'Service',
  'Lease',
  'RuntimeClass',
  'Role',
  'RoleBinding',
  'ClusterRole',
  'ClusterRoleBinding',
]);

const RETURNS_DELETED = new Set([
  'Pod',
  'Service',
  'ServiceAccount',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Namespace',
  'ResourceQuota',
  'PodTemplate',
  'StorageClass',
  'CSIDriver',
  'CSINode',
  'CSIStorageCapacity',
]);

const ORPHANS = new Set(['Job', 'ReplicationController']);

/** The handling of writes of a kind. */
export const traitsOf = (kind: string) => ({
  hasGeneration: GENERATION.has(kind),
  takesUnconditionalUpdate: !CONDITIONAL.has(kind),
  createsOnUpdate: CREATES_ON_UPDATE.has(kind),
  returnsDeleted: RETURNS_DELETED.has(kind),
  defaultPropagation: ORPHANS.has(kind) ? ('Orphan' as const) : ('Background' as const),
});
