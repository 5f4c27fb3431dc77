import type { Application } from '@freshet/domain/applications';
import type { Revision } from '@freshet/domain/workloads';
import type { PodRow, ServiceRow, WorkloadRow } from '../boards/index.ts';
import { isAutomated } from './show-application.ts';

const MOST_ENDPOINTS = 100;

export const isSelfHealing = (application: Application): boolean =>
  isAutomated(application) && application.spec.syncPolicy?.automated?.selfHeal === true;

export const showOwner = (application: Application | undefined) =>
  application && {
    namespace: application.metadata.namespace ?? '',
    name: application.metadata.name,
    isAutomated: isAutomated(application),
    isSelfHealing: isSelfHealing(application),
  };

const placeOf = ({ object: { metadata } }: Pick<WorkloadRow, 'object'>) => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
  createdAt: metadata.creationTimestamp,
});

export const showWorkload = (row: WorkloadRow) => ({
  ...placeOf(row),
  kind: row.object.kind,
  uid: row.object.metadata.uid,
  health: row.health.status,
  healthMessage: row.health.message,
  desired: row.desired,
  ready: row.ready,
  updated: row.updated,
  isPaused: row.isPaused,
  schedule: row.schedule,
  images: [...row.images],
  restarts: row.restarts,
  application: showOwner(row.application),
  helmRelease: row.release,
});

export const showPod = (row: PodRow) => ({
  ...placeOf(row),
  status: row.status,
  phase: row.phase,
  message: row.message,
  isWell: row.isWell,
  ready: row.ready,
  containers: [...row.containers],
  restarts: row.restarts,
  node: row.node,
  ip: row.ip,
  owner: row.controller && `${row.controller.kind}/${row.controller.metadata.name}`,
});

export const showService = (row: ServiceRow) => ({
  ...placeOf(row),
  type: row.type,
  clusterIp: row.clusterIp,
  externals: [...row.externals],
  ports: [...row.ports],
  selector: Object.entries(row.selector).map(([name, value]) => ({ name, value })),
  readyEndpoints: row.endpoints.filter(({ isReady }) => isReady).length,
  endpointCount: row.endpoints.length,
  endpoints: row.endpoints.slice(0, MOST_ENDPOINTS),
  application: showOwner(row.application),
});

export const showRevision = ({ revision, images, changeCause, createdAt, pods, isCurrent }: Revision) => ({
  revision,
  images: [...images],
  changeCause,
  createdAt,
  pods,
  isCurrent,
});
