import type { HealthStatus } from '@freshet/domain/applications';
import { fieldsOf, itemsOf, oneOf, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  has,
  is,
  type Judge,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
} from '../rules/index.ts';

const astra = 'astra.netapp.io';

/** Kinds of Astra that run once. */
const ASTRA_RUN: readonly Rule[] = [
  [is('status.state', 'Completed'), 'Healthy', '{kind} Completed'],
  [is('status.state', 'Running'), 'Progressing', '{kind} Running'],
  [has('status.state'), 'Degraded', '{status.state}'],
  [otherwise, 'Progressing', 'No status available'],
];

const NETAPP: readonly KindRules[] = [
  ...kind(astra, 'AppVault', [
    [is('status.state', 'available', 'Available'), 'Healthy', '{kind} Available'],
    [is('status.state', 'failed', 'Failed'), 'Degraded', '{kind} Failed'],
    [otherwise, 'Progressing', 'No status available'],
  ]),
  ...kind(astra, 'Application', [
    [on('Ready', 'True'), 'Healthy', 'Astra Application Ready, protectionState: {status.protectionState}'],
    [on('Ready', 'False'), 'Degraded', 'Astra Application Degraded, message: {.message}'],
    [otherwise, 'Progressing', 'No status available'],
  ]),
  ...kind(astra, ['Backup', 'ExecHooksRun', 'ResourceBackup', 'ResticVolumeBackup', 'Snapshot'], ASTRA_RUN),
  ...kind(astra, 'ExecHook', [
    [is('spec.enabled', true), 'Healthy', '{kind} enabled'],
    [is('spec.enabled', false), 'Suspended', '{kind} disabled'],
    [otherwise, 'Progressing', 'No status available'],
  ]),
  ...kind(astra, 'Schedule', [
    [
      has('status.lastScheduleTime'),
      'Healthy',
      'Protection policy lastScheduleTime: {status.lastScheduleTime}',
    ],
    [otherwise, 'Healthy', 'Protection policy not yet executed'],
  ]),
  ...kind('trident.netapp.io', 'TridentBackendConfig', [
    [
      all(is('status.phase', 'Bound'), is('status.lastOperationStatus', 'Success')),
      'Healthy',
      '{status.message}',
    ],
    [is('status.lastOperationStatus', 'Failed'), 'Degraded', '{status.message}'],
    [otherwise, 'Progressing', 'Waiting for backend creation'],
  ]),
  ...kind('trident.netapp.io', 'TridentOrchestrator', [
    [is('status.status', 'Installed'), 'Healthy', '{status.message}'],
    [is('status.status', 'Failed', 'Error'), 'Degraded', '{status.message}'],
    [otherwise, 'Progressing', 'Waiting for trident installation'],
  ]),
];

const CEPH_HEALTH: Readonly<Record<string, HealthStatus>> = {
  HEALTH_ERR: 'Degraded',
  HEALTH_OK: 'Healthy',
  HEALTH_WARN: 'Degraded',
};

const CEPH_STATES: Readonly<Record<string, HealthStatus>> = {
  Connected: 'Healthy',
  Created: 'Healthy',
  Error: 'Degraded',
};

/** The texts of the checks that failed, in the order of their names. */
const cephDetails = (details: unknown): string => {
  const texts = Object.entries(fieldsOf(details))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, detail]) => textOf(fieldsOf(detail).message))
    .filter(text => text !== '');
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`;
};

/** What Ceph says of itself; where that is good, the state of the cluster says how far it is. */
const cephClusterHealth: Judge = object => {
  if (object.status === undefined) return health('Progressing', 'Waiting for status to be reported');
  const { ceph, state, message } = fieldsOf(object.status);
  const reported = textOf(fieldsOf(ceph).health);
  const ofCeph = oneOf(CEPH_HEALTH, reported) ?? 'Progressing';
  const isStateAsked = ofCeph === 'Healthy' && textOf(state) !== '';
  const parts = [
    reported === '' ? '' : `Ceph health is ${reported}${cephDetails(fieldsOf(ceph).details)}`,
    isStateAsked ? `Ceph cluster state is ${textOf(state)}` : '',
    textOf(message),
  ];
  return health(
    isStateAsked ? (oneOf(CEPH_STATES, state) ?? 'Progressing') : ofCeph,
    parts.filter(part => part !== '').join(' - '),
  );
};

const OBJECT_STORE = "Ceph object store phase is {status.phase}{' - endpoint: 'status.info.endpoint}";

const ROOK: readonly KindRules[] = [
  ...kind('cassandra.rook.io', 'Cluster', object => {
    const { racks } = fieldsOf(object.status);
    const isReady = itemsOf(Object.values(fieldsOf(racks))).every(
      ({ members, readyMembers }) =>
        members === undefined || readyMembers === undefined || members === readyMembers,
    );
    return typeof racks === 'object' && racks !== null && isReady
      ? health('Healthy')
      : health('Progressing', 'Waiting for Cassandra Cluster');
  }),
  ...kind('ceph.rook.io', 'CephCluster', cephClusterHealth),
  ...kind('ceph.rook.io', 'CephObjectStore', [
    [is('status.phase', 'Ready'), 'Healthy', OBJECT_STORE],
    [is('status.phase', 'Failure'), 'Degraded', OBJECT_STORE],
    [has('status.phase'), 'Progressing', OBJECT_STORE],
    [otherwise, 'Progressing', "Waiting for status to be reported{' - endpoint: 'status.info.endpoint}"],
  ]),
  ...kind('objectbucket.io', 'ObjectBucketClaim', [
    [not(has('status')), 'Progressing', 'Waiting for status to be reported'],
    [is('status.phase', 'Bound'), 'Healthy', 'Object bucket claim phase is {status.phase}'],
    [is('status.phase', 'Failed'), 'Degraded', 'Object bucket claim phase is {status.phase}'],
    [has('status.phase'), 'Progressing', 'Object bucket claim phase is {status.phase}'],
    [otherwise, 'Progressing', 'Waiting for phase to be reported'],
  ]),
];

const MINIO_FAILURES = [
  'Another MinIO Tenant already exists in the namespace',
  'Different versions across MinIO Pools',
  'Pool Decommissioning Not Allowed',
  'Statefulset not controlled by operator',
  'Tenant credentials are not set properly',
];

export const STORAGE: readonly KindRules[] = [
  ...NETAPP,
  ...ROOK,
  ...kind('minio.min.io', 'Tenant', [
    [is('status.currentState', 'Initialized'), 'Healthy', '{status.currentState}'],
    [is('status.currentState', ...MINIO_FAILURES), 'Degraded', '{status.currentState}'],
    [has('status.currentState'), 'Progressing', '{status.currentState}'],
    [otherwise, 'Progressing', 'No status info available'],
  ]),
];
