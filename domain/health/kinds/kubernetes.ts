import {
  all,
  before,
  conditions,
  empty,
  has,
  is,
  item,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  some,
} from '../rules/index.ts';

const VOLUME_SNAPSHOT: readonly Rule[] = [
  [is('status.readyToUse', true), 'Healthy', 'Ready to use'],
  [has('status.error'), 'Degraded', '{status.error.message}'],
  [otherwise, 'Progressing', 'Waiting for status'],
];

/** Kinds that come with Kubernetes and its sub-projects. */
export const KUBERNETES: readonly KindRules[] = [
  ...kind('apiextensions.k8s.io', 'CustomResourceDefinition', [
    [has('metadata.deletionTimestamp'), 'Progressing', 'CRD is terminating'],
    [empty('status.conditions'), 'Progressing', 'Status conditions not found'],
    conditions(
      [item('Terminating', 'True'), 'Progressing', 'CRD is terminating: {.message}'],
      [item('NamesAccepted', 'False'), 'Degraded', 'CRD names have not been accepted: {.message}'],
      [item('NonStructuralSchema', 'True'), 'Degraded', 'Schema violations found: {.message}'],
      [item('Established', 'False', 'Installing'), 'Progressing', 'CRD is being installed'],
    ),
    [on('Established', 'True'), 'Healthy', 'CRD is healthy'],
    [otherwise, 'Degraded', 'CRD is not established'],
  ]),
  ...kind('batch', 'CronJob', [
    [is('spec.suspend', true), 'Healthy', 'CronJob is Suspended'],
    [not(has('status')), 'Progressing', 'Waiting for CronJob'],
    [not(has('status.lastScheduleTime')), 'Healthy', 'CronJob has not been scheduled yet'],
    [
      not(has('status.lastSuccessfulTime')),
      'Healthy',
      'The CronJob never completed successfully. It may not be healthy',
    ],
    [
      not(empty('status.active')),
      'Healthy',
      'The job is running. Its last execution may not have been successful',
    ],
    [
      before('status.lastSuccessfulTime', 'status.lastScheduleTime'),
      'Degraded',
      'CronJob has not completed its last execution successfully',
    ],
    [otherwise, 'Healthy', 'CronJob has completed its last execution successfully'],
  ]),
  ...kind('networking.gke.io', 'ManagedCertificate', [
    [
      some('status.domainStatus', is('.status', 'FailedNotVisible')),
      'Degraded',
      'At least one certificate has failed to be provisioned',
    ],
    [is('status.certificateStatus', 'Active'), 'Healthy', 'All certificates are active'],
    [otherwise, 'Progressing', 'At least one certificate is still being provisioned'],
  ]),
  ...kind('nmstate.io', 'NodeNetworkConfigurationPolicy', [
    conditions(
      [item('Available', 'True'), 'Healthy', "{.reason}{': '.message}"],
      [item('Degraded', 'True'), 'Degraded', "{.reason}{': '.message}"],
      [item('Progressing', 'True'), 'Progressing', "{.reason}{': '.message}"],
      [item('Ignored', 'True'), 'Suspended', "{.reason}{': '.message}"],
    ),
    [otherwise, 'Progressing', 'Waiting for policy to be applied'],
  ]),
  ...kind('policy', 'PodDisruptionBudget', [
    [
      some('status.conditions', all(is('.status', 'False'), not(is('.reason', 'InsufficientPods')))),
      'Degraded',
      'PodDisruptionBudget has {.reason}',
    ],
    [not(empty('status.conditions')), 'Healthy', 'PodDisruptionBudget has {status.conditions[-1].reason}'],
    [otherwise, 'Progressing', 'Waiting for status'],
  ]),
  ...kind('proclaim.dogmatiq.io', 'DNSSDServiceInstance', [
    [on('Adopted', 'False'), 'Degraded', '{.message}'],
    [on('Advertised', undefined, 'AdvertiseError', 'UnadvertiseError'), 'Degraded', '{.message}'],
    [on('Discoverable', undefined, 'DiscoveryError'), 'Unknown', '{.message}'],
    [on('Discoverable', 'True'), 'Healthy', '{.message}'],
    [otherwise, 'Progressing', '{@Discoverable.message}'],
  ]),
  ...kind('snapshot.storage.k8s.io', ['VolumeSnapshot', 'VolumeSnapshotContent'], VOLUME_SNAPSHOT),
];
