import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { type Health, health } from '../health.ts';
import { autoscalerHealth } from './autoscaler.ts';
import {
  apiServiceHealth,
  claimHealth,
  ingressHealth,
  jobHealth,
  serviceHealth,
  workflowHealth,
} from './others.ts';
import { podHealth } from './pod.ts';
import { daemonSetHealth, deploymentHealth, replicaSetHealth, statefulSetHealth } from './workloads.ts';

type Judge = (object: KubeObject) => Health;

/** Kinds whose fields are read in one version only: an older one may mean something else by the same name. */
const inVersion =
  (apiVersion: string, judge: Judge): Judge =>
  object =>
    object.apiVersion === apiVersion
      ? judge(object)
      : health('Unknown', `${object.kind} is not understood in version ${object.apiVersion}`);

const JUDGES: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['/PersistentVolumeClaim', inVersion('v1', claimHealth)],
  ['/Pod', inVersion('v1', podHealth)],
  ['/Service', inVersion('v1', serviceHealth)],
  ['apiregistration.k8s.io/APIService', apiServiceHealth],
  ['apps/DaemonSet', inVersion('apps/v1', daemonSetHealth)],
  ['apps/Deployment', inVersion('apps/v1', deploymentHealth)],
  ['apps/ReplicaSet', inVersion('apps/v1', replicaSetHealth)],
  ['apps/StatefulSet', inVersion('apps/v1', statefulSetHealth)],
  ['argoproj.io/Workflow', workflowHealth],
  ['autoscaling/HorizontalPodAutoscaler', autoscalerHealth],
  ['batch/Job', inVersion('batch/v1', jobHealth)],
  ['extensions/Ingress', ingressHealth],
  ['networking.k8s.io/Ingress', ingressHealth],
]);

/** The health of the kinds of Kubernetes itself (and of workflows); undefined for every other kind. */
export const builtInHealth = (object: KubeObject): Health | undefined =>
  JUDGES.get(`${groupOf(object.apiVersion)}/${object.kind}`)?.(object);
