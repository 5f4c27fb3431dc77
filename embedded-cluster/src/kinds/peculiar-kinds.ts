import type { KindName } from '../tables/index.ts';
import { clusterRole, clusterRoleBinding, role, roleBinding } from './access.ts';
import { admissionBinding, admissionPolicy } from './admission-policies.ts';
import { limitRange, resourceQuota } from './amounts.ts';
import { autoscaler } from './autoscaler.ts';
import { configMap, secret } from './config.ts';
import { event } from './events.ts';
import { cronJob, job } from './jobs.ts';
import {
  certificateRequest,
  endpointSlice,
  endpoints,
  ingress,
  ingressClass,
  networkPolicy,
  node,
} from './network.ts';
import type { Peculiarities } from './peculiarities.ts';
import { pod, podTemplate } from './pod.ts';
import {
  csiDriver,
  definition,
  disruptionBudget,
  lease,
  namespace,
  priorityClass,
  runtimeClass,
} from './policies.ts';
import { service } from './service.ts';
import { persistentVolume, persistentVolumeClaim, storageClass } from './volumes.ts';
import { mutatingWebhooks, validatingWebhooks } from './webhook-configurations.ts';
import {
  controllerRevision,
  daemonSet,
  deployment,
  replicaSet,
  replicationController,
  statefulSet,
} from './workloads.ts';

const PECULIAR: Readonly<Record<string, Peculiarities>> = {
  '/ConfigMap': configMap,
  '/Endpoints': endpoints,
  '/Event': event,
  '/LimitRange': limitRange,
  '/Namespace': namespace,
  '/Node': node,
  '/PersistentVolume': persistentVolume,
  '/PersistentVolumeClaim': persistentVolumeClaim,
  '/Pod': pod,
  '/PodTemplate': podTemplate,
  '/ReplicationController': replicationController,
  '/ResourceQuota': resourceQuota,
  '/Secret': secret,
  '/Service': service,
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': mutatingWebhooks,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': admissionPolicy,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': admissionBinding,
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': validatingWebhooks,
  'apiextensions.k8s.io/CustomResourceDefinition': definition,
  'apps/ControllerRevision': controllerRevision,
  'apps/DaemonSet': daemonSet,
  'apps/Deployment': deployment,
  'apps/ReplicaSet': replicaSet,
  'apps/StatefulSet': statefulSet,
  'autoscaling/HorizontalPodAutoscaler': autoscaler,
  'batch/CronJob': cronJob,
  'batch/Job': job,
  'certificates.k8s.io/CertificateSigningRequest': certificateRequest,
  'coordination.k8s.io/Lease': lease,
  'discovery.k8s.io/EndpointSlice': endpointSlice,
  'events.k8s.io/Event': event,
  'networking.k8s.io/Ingress': ingress,
  'networking.k8s.io/IngressClass': ingressClass,
  'networking.k8s.io/NetworkPolicy': networkPolicy,
  'node.k8s.io/RuntimeClass': runtimeClass,
  'policy/PodDisruptionBudget': disruptionBudget,
  'rbac.authorization.k8s.io/ClusterRole': clusterRole,
  'rbac.authorization.k8s.io/ClusterRoleBinding': clusterRoleBinding,
  'rbac.authorization.k8s.io/Role': role,
  'rbac.authorization.k8s.io/RoleBinding': roleBinding,
  'scheduling.k8s.io/PriorityClass': priorityClass,
  'storage.k8s.io/CSIDriver': csiDriver,
  'storage.k8s.io/StorageClass': storageClass,
};

/** What a kind has of its own. */
export const peculiaritiesOf = ({ group, kind }: KindName): Peculiarities =>
  PECULIAR[`${group}/${kind}`] ?? {};
