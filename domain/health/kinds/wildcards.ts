import {
  all,
  any,
  behind,
  empty,
  has,
  is,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  some,
} from '../rules/index.ts';

/** Kinds of Crossplane that are settings: nothing is made of them, so nothing reports. */
const CROSSPLANE_SETTINGS = [
  'ClusterProviderConfig',
  'Composition',
  'CompositionRevision',
  'ControllerConfig',
  'DeploymentRuntimeConfig',
  'EnvironmentConfig',
  'ImageConfig',
  'ManagedResourceActivationPolicy',
  'ProviderConfig',
  'ProviderConfigUsage',
  'StoreConfig',
  'Usage',
];

const CROSSPLANE: readonly Rule[] = [
  [all(empty('status'), is('kind', ...CROSSPLANE_SETTINGS)), 'Healthy', 'Resource is up-to-date.'],
  [
    all(empty('status.conditions'), has('status.users'), is('kind', ...CROSSPLANE_SETTINGS)),
    'Healthy',
    'Resource is in use.',
  ],
  [on('Synced', 'False', 'ReconcilePaused'), 'Suspended', '{.reason}'],
  [on('LastAsyncOperation', 'False'), 'Degraded', '{.message}'],
  [on('Synced', 'False'), 'Degraded', '{.message}'],
  [
    some(
      'status.conditions',
      all(
        is('.type', 'Ready', 'Healthy', 'RevisionHealthy', 'Offered', 'Established', 'ValidPipeline'),
        is('.status', 'True'),
      ),
    ),
    'Healthy',
    'Resource is up-to-date.',
  ],
  [otherwise, 'Progressing', 'Provisioning ...'],
];

/** Kinds by the group or by the whole family of groups that they belong to. Kinds with rules of their own go first. */
export const WILDCARDS: readonly KindRules[] = [
  // Config Connector of Google
  ...kind('*.cnrm.cloud.google.com', '*', [
    [behind(), 'Progressing', 'Update in progress'],
    [
      all(is('kind', 'ConfigConnector', 'ConfigConnectorContext'), is('status.healthy', true)),
      'Healthy',
      '{kind} is healthy',
    ],
    [
      all(is('kind', 'ConfigConnector', 'ConfigConnectorContext'), has('status.healthy')),
      'Degraded',
      '{kind} is not healthy',
    ],
    [on('Ready', 'True', 'UpToDate'), 'Healthy', '{.message}'],
    [on('Ready', 'False', 'DependencyNotReady'), 'Suspended', '{.message}'],
    [
      on(
        'Ready',
        'False',
        'DeleteFailed',
        'DependencyInvalid',
        'DependencyNotFound',
        'ManagementConflict',
        'UpdateFailed',
      ),
      'Degraded',
      '{.message}',
    ],
    [otherwise, 'Progressing', 'Update in progress'],
  ]),
  ...kind('*.crossplane.io', '*', CROSSPLANE),
  // AWS Controllers for Kubernetes
  ...kind('*.services.k8s.aws', '*', [
    [on('ACK.Terminal', 'True'), 'Degraded', '{.message}'],
    [on('ACK.Recoverable', 'True'), 'Degraded', '{.message}'],
    [on('Ready', 'True'), 'Healthy', '{.message|Resource is ready}'],
    [all(on('ACK.ResourceSynced', 'True'), not(on('Ready'))), 'Healthy', '{.message|Resource is synced}'],
    [
      any(on('Ready', 'False'), on('ACK.ResourceSynced', 'False')),
      'Progressing',
      '{.message|Waiting for resource to be ready}',
    ],
    [otherwise, 'Progressing', 'Waiting for resource to be ready'],
  ]),
  ...kind('*.upbound.io', '*', CROSSPLANE),
  ...kind('grafana-org-operator.kubitus-project.gitlab.io', '*', [
    [on('Ready', 'True'), 'Healthy', '{.message}'],
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Waiting ...'],
  ]),
  ...kind('microgateway.airlock.com', '*', [
    [
      some(
        'status.ancestors',
        some(
          '.conditions',
          all(
            is('.type', 'Accepted', 'ResolvedRefs'),
            is('.status', 'False'),
            not(behind('.observedGeneration')),
          ),
        ),
      ),
      'Degraded',
      'Ancestor {..ancestorRef.name}: {.message}',
    ],
    [
      some('status.ancestors', some('.conditions', behind('.observedGeneration'))),
      'Progressing',
      'Waiting for Ancestor {..ancestorRef.name} to update {kind} status',
    ],
    [
      some(
        'status.ancestors',
        all(
          has('.conditions'),
          not(some('.conditions', all(is('.type', 'Accepted'), is('.status', 'True')))),
        ),
      ),
      'Degraded',
      'Ancestor {.ancestorRef.name}: {kind} is not accepted',
    ],
    // Most kinds of the group are parts of policies and never report.
    [otherwise, 'Healthy', '{kind} is healthy'],
  ]),
  ...kind('operator.victoriametrics.com', '*', [
    [
      any(is('spec.paused', true), is('status.updateStatus', 'paused')),
      'Suspended',
      'Reconciliation is paused',
    ],
    [behind(), 'Progressing', 'Waiting for spec update to be observed'],
    [is('status.updateStatus', 'failed'), 'Degraded', '{status.reason|Reconciliation failed}'],
    [is('status.updateStatus', 'expanding'), 'Progressing', 'Reconciliation in progress'],
    [is('status.updateStatus', 'operational'), 'Healthy', 'All components are operational'],
    [otherwise, 'Progressing', 'Waiting for status to be reported'],
  ]),
];
