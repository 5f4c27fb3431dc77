import {
  all,
  any,
  behind,
  conditions,
  has,
  is,
  item,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  same,
} from '../rules/index.ts';

const ROLE =
  "role '{status.roleName|<none>}' with ARN '{status.roleARN|<none>}' and ID '{status.roleID|<none>}'.";
const ROLE_ERROR = "{' Reconciliation error was: 'status.errorDescription}";

const ROLE_FAILED = is(
  'status.state',
  'Error',
  'PolicyNotAllowed',
  'RoleNameNotAvailable',
  'RolesMaxLimitReached',
);

/** Services of SAP: the first condition that is stale or failed decides. */
const SAP: readonly Rule[] = [
  [has('metadata.deletionTimestamp'), 'Progressing', 'Resource is being deleted'],
  conditions(
    [behind('.observedGeneration'), 'Progressing', 'Waiting for spec update to be observed'],
    [any(item('Succeeded', 'False'), item('Failed', 'True')), 'Degraded', '{.message}'],
  ),
  [has('status.conditions'), 'Healthy', 'Ready to use'],
  [otherwise, 'Progressing', 'Waiting for status'],
];

/** Resources outside of the cluster that a controller keeps. */
export const CLOUD: readonly KindRules[] = [
  ...kind('iammanager.keikoproj.io', 'Iamrole', [
    [
      is('status.state', 'Ready'),
      'Healthy',
      "Role '{status.roleName|<none>}' exists with ARN '{status.roleARN|<none>}' and ID '{status.roleID|<none>}'.",
    ],
    [
      all(ROLE_FAILED, not(less('status.retryCount', 1))),
      'Degraded',
      `Failed to reconcile the Iamrole (retry {status.retryCount}) for ${ROLE}${ROLE_ERROR}`,
    ],
    [ROLE_FAILED, 'Degraded', `Failed to reconcile the Iamrole for ${ROLE}${ROLE_ERROR}`],
    [otherwise, 'Progressing', 'Waiting for Iamrole to be reconciled'],
  ]),
  ...kind('pulumi.com', 'Stack', [
    [
      any(not(has('status')), not(same('status.observedGeneration', 'metadata.generation'))),
      'Progressing',
      'Waiting for the operator to observe the latest spec change',
    ],
    conditions(
      [item('Stalled', 'True'), 'Degraded', '{.message}'],
      [item('Reconciling', 'True'), 'Progressing', '{.message}'],
      [item('Ready', 'True'), 'Healthy', '{.message}'],
    ),
    [otherwise, 'Progressing', 'Waiting for the stack to be reconciled'],
  ]),
  ...kind('services.cloud.sap.com', ['ServiceBinding', 'ServiceInstance'], SAP),
  ...kind('spot.io', 'SpotDeployment', [
    [
      not(has('status.conditions')),
      'Progressing',
      'Waiting for rollout to finish: status has not been reconciled.',
    ],
    conditions(
      [item('InvalidSpec'), 'Degraded', '{.message}'],
      [
        item('Progressing', undefined, 'RolloutAborted', 'ProgressDeadlineExceeded'),
        'Degraded',
        '{.message}',
      ],
      [item('Paused', 'True'), 'Suspended', 'Rollout is paused'],
    ),
    [is('status.phase', 'Progressing'), 'Progressing', 'Waiting for rollout to finish steps'],
    [otherwise, 'Healthy'],
  ]),
];

/** Failures that Config Connector documents; the others pass by themselves. */
const CNRM_FAILURES = [
  'DeleteFailed',
  'DependencyInvalid',
  'DependencyNotFound',
  'ManagementConflict',
  'UpdateFailed',
];

const CONFIG_CONNECTOR = all(is('kind', 'ConfigConnector', 'ConfigConnectorContext'), has('status.healthy'));

export const CLOUD_GROUPS: readonly KindRules[] = [
  // Config Connector of Google
  ...kind('*.cnrm.cloud.google.com', '*', [
    [behind(), 'Progressing', 'Update in progress'],
    [all(CONFIG_CONNECTOR, is('status.healthy', true)), 'Healthy', '{kind} is healthy'],
    [CONFIG_CONNECTOR, 'Degraded', '{kind} is not healthy'],
    conditions(
      [all(is('.reason', 'UpToDate'), is('.status', 'True')), 'Healthy', '{.message}'],
      [is('.reason', ...CNRM_FAILURES), 'Degraded', '{.message}'],
      [is('.reason', 'DependencyNotReady'), 'Suspended', '{.message}'],
    ),
    [otherwise, 'Progressing', 'Update in progress'],
  ]),
  // AWS Controllers for Kubernetes
  ...kind('*.services.k8s.aws', '*', [
    [on('ACK.Terminal', 'True'), 'Degraded', '{.message}'],
    [on('Ready', 'False'), 'Progressing', '{.message}'],
    [on('Ready', 'True'), 'Healthy'],
    [otherwise, 'Progressing', 'Waiting for resource to be ready'],
  ]),
];
