import type { IconName } from '../../../design/icon/index.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  Application: 'app',
  ApplicationSet: 'app',
  ConfigMap: 'sliders',
  CronJob: 'calendar',
  CustomResourceDefinition: 'code',
  DaemonSet: 'server',
  Deployment: 'rollout',
  EndpointSlice: 'svc',
  Endpoints: 'svc',
  ExternalSecret: 'key',
  HorizontalPodAutoscaler: 'scale',
  Ingress: 'globe',
  Job: 'zap',
  Namespace: 'env',
  NetworkPolicy: 'shield',
  PersistentVolume: 'server',
  PersistentVolumeClaim: 'server',
  Pod: 'pod',
  PodDisruptionBudget: 'shield',
  ReplicaSet: 'rs',
  Role: 'key',
  RoleBinding: 'users',
  Rollout: 'rollout',
  AnalysisRun: 'beaker',
  Secret: 'lock',
  Service: 'svc',
  ServiceAccount: 'user',
  StatefulSet: 'server',
  Workflow: 'workflow',
};

export const kindIcon = (kind: string): IconName => ICONS[kind] ?? 'doc';

/** What carries the application comes first, what only supports it last. */
const ORDER = [
  'Rollout',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
  'Job',
  'ReplicaSet',
  'Pod',
  'Application',
  'ApplicationSet',
  'Service',
  'Ingress',
  'EndpointSlice',
  'ConfigMap',
  'HorizontalPodAutoscaler',
  'ExternalSecret',
  'Secret',
];

export const kindRank = (kind: string): number => {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
};
