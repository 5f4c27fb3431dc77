import {
  all,
  any,
  behind,
  each,
  empty,
  has,
  is,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  same,
  some,
  within,
} from '../rules/index.ts';

const REPORTED = 'Waiting for the status to be reported';
const UPDATED = 'Waiting for the status to be updated';

const COMPLIANT = is('status.compliant', 'Compliant');
const OFFENDS = not(is('.compliant', 'Compliant'));

/** Both verdicts of a policy in the same words, which list the places that offend. */
const compliance = (at: string, name: string, good: string, bad: string): readonly Rule[] => [
  within(
    some(at, OFFENDS),
    [COMPLIANT, 'Healthy', [`${bad}: `, each(at, name, ', ', OFFENDS)]],
    [otherwise, 'Degraded', [`${bad}: `, each(at, name, ', ', OFFENDS)]],
  ),
  [COMPLIANT, 'Healthy', good],
  [otherwise, 'Degraded', good],
];

const DETAILS = each(
  'status.compliancyDetails[].conditions[]',
  '{.type} - {.message}',
  '; ',
  all(has('.type'), has('.message')),
);

const OPEN_CLUSTER_MANAGEMENT: readonly KindRules[] = [
  ...kind('policy.open-cluster-management.io', 'CertificatePolicy', [
    [not(has('status.compliant')), 'Progressing', REPORTED],
    [COMPLIANT, 'Healthy', 'All certificates found comply with the policy'],
    [otherwise, 'Degraded', 'At least once certificate does not comply with the policy'],
  ]),
  ...kind('policy.open-cluster-management.io', 'ConfigurationPolicy', [
    [not(has('status.compliant')), 'Progressing', REPORTED],
    [not(same('status.lastEvaluatedGeneration', 'metadata.generation')), 'Progressing', UPDATED],
    [not(has('status.compliancyDetails')), 'Progressing', 'Waiting for compliance'],
    [COMPLIANT, 'Healthy', [DETAILS]],
    [otherwise, 'Degraded', [DETAILS]],
  ]),
  ...kind('policy.open-cluster-management.io', 'OperatorPolicy', [
    [not(has('status.conditions')), 'Progressing', REPORTED],
    [behind(), 'Progressing', UPDATED],
    [on('Compliant', 'True'), 'Healthy', '{.message}'],
    [on('Compliant'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for the compliance condition'],
  ]),
  ...kind('policy.open-cluster-management.io', 'Policy', [
    [is('spec.disabled', true), 'Healthy', 'Policy is disabled'],
    [
      all(not(has('status.compliant')), not(has('status.status')), not(empty('status.placement'))),
      'Healthy',
      'No clusters match this policy',
    ],
    [not(has('status.compliant')), 'Progressing', REPORTED],
    within(
      has('status.status'),
      ...compliance('status.status', '{.clustername}', 'All clusters are compliant', 'NonCompliant clusters'),
    ),
    within(
      has('status.details'),
      ...compliance(
        'status.details',
        '{.templateMeta.name}',
        'All templates are compliant',
        'NonCompliant templates',
      ),
    ),
    [COMPLIANT, 'Healthy'],
    [otherwise, 'Degraded'],
  ]),
];

const INSUFFICIENT = 'Current resource status is insufficient';

const UNHEALTHY: readonly Rule[] = [
  [
    some(
      'status.aggregatedStatus',
      any(is('.health', 'Unhealthy'), all(is('.health', 'Unknown'), not(is('.applied', true)))),
    ),
    'Degraded',
    'Current resource status is unhealthy',
  ],
  [otherwise, 'Healthy'],
];

const COUNTED = not(
  any(less('#spec.clusters', '#status.aggregatedStatus'), less('#status.aggregatedStatus', '#spec.clusters')),
);

const KARMADA: readonly KindRules[] = [
  ...kind('work.karmada.io', 'ClusterResourceBinding', [
    [
      any(empty('spec.clusters'), not(has('status.aggregatedStatus')), not(COUNTED)),
      'Progressing',
      INSUFFICIENT,
    ],
    ...UNHEALTHY,
  ]),
  ...kind('work.karmada.io', 'ResourceBinding', [
    [
      any(
        empty('status.aggregatedStatus'),
        all(has('spec.clusters'), any(empty('spec.clusters'), not(COUNTED))),
      ),
      'Progressing',
      INSUFFICIENT,
    ],
    ...UNHEALTHY,
  ]),
];

const SHOOT = 'metadata.labels["shoot.gardener.cloud/status"]';

export const MULTICLUSTER: readonly KindRules[] = [
  // Gardener sums its conditions up in a label, which looks over what lasts for moments only.
  ...kind('core.gardener.cloud', 'Shoot', [
    [is(SHOOT, 'healthy'), 'Healthy', 'Component state: Healthy'],
    [is(SHOOT, 'progressing'), 'Progressing', 'Component state: Update in progress'],
    [is(SHOOT, 'unhealthy'), 'Degraded', 'Component state: Unhealthy'],
    [is(SHOOT, 'unknown'), 'Unknown', 'Component state: Unknown'],
    [otherwise, 'Progressing', 'Update in progress'],
  ]),
  ...OPEN_CLUSTER_MANAGEMENT,
  ...KARMADA,
];
