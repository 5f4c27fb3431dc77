import {
  all,
  conditions,
  each,
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

/** Kinds that are settings: nothing is made of them, so nothing reports. */
const SETTINGS = [
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

const READY_TYPES = ['Ready', 'Healthy', 'Offered', 'Established', 'ValidPipeline', 'RevisionHealthy'];

/** What a failed call or sync says goes before what was ready once. */
const resource = (...readyTypes: readonly string[]): readonly Rule[] => [
  [all(empty('status'), is('kind', ...SETTINGS)), 'Healthy', 'Resource is up-to-date.'],
  [
    all(
      not(has('status.conditions')),
      has('status.users'),
      is('kind', 'ClusterProviderConfig', 'ProviderConfig'),
    ),
    'Healthy',
    'Resource is in use.',
  ],
  conditions(
    [item('LastAsyncOperation', 'False'), 'Degraded', '{.message}'],
    [item('Synced', 'False'), 'Degraded', '{.message}'],
  ),
  [
    some('status.conditions', all(is('.type', ...readyTypes), is('.status', 'True'))),
    'Healthy',
    'Resource is up-to-date.',
  ],
  [otherwise, 'Progressing', 'Provisioning ...'],
];

const SYNCED = on('Synced', 'True');
const PAUSED = on('Synced', undefined, 'ReconcilePaused');

/** Resources of the classic provider of AWS. */
const managed = (noun: string): readonly Rule[] => [
  [not(has('status.conditions')), 'Progressing', `Waiting for ${noun} to be created`],
  [all(SYNCED, on('Ready', 'True')), 'Healthy', '{@Ready.reason}'],
  [all(not(SYNCED), PAUSED), 'Suspended', '{@Synced.reason}'],
  [all(SYNCED, not(PAUSED)), 'Progressing', `Waiting for ${noun} to be available`],
  [
    otherwise,
    'Degraded',
    [each('status.conditions', '{.message}', '', item('Synced', undefined, 'ReconcileError'))],
  ],
];

export const CROSSPLANE: readonly KindRules[] = [
  ...kind('cloudfront.aws.crossplane.io', 'Distribution', managed('distribution')),
  ...['Policy', 'Role', 'RolePolicyAttachment'].flatMap(name =>
    kind('iam.aws.crossplane.io', name, managed(name)),
  ),
  ...kind('pkg.crossplane.io', 'Provider', [
    [not(has('status.conditions')), 'Progressing', 'Waiting for provider to be installed'],
    [all(on('Installed', 'True'), on('Healthy', 'True')), 'Healthy', '{@Installed.reason} {@Healthy.reason}'],
    [otherwise, 'Degraded', '{@Installed.reason} {@Healthy.reason}'],
  ]),
  ...['DBCluster', 'DBInstance'].flatMap(name => kind('rds.aws.crossplane.io', name, managed(name))),
  ...kind('route53.aws.crossplane.io', 'ResourceRecordSet', managed('resourcrecordset')),
  ...kind('s3.aws.crossplane.io', 'Bucket', managed('Bucket')),
  ...kind('stacks.crossplane.io', 'ClusterStackInstall', [
    [some('status.conditionedStatus.conditions', item('Ready', 'True')), 'Healthy', '{.reason}'],
    [some('status.conditionedStatus.conditions', item('Ready')), 'Progressing', '{.reason}'],
    [otherwise, 'Progressing', 'Waiting for stack to be installed'],
  ]),
];

export const CROSSPLANE_GROUPS: readonly KindRules[] = [
  ...kind('*.crossplane.io', '*', resource(...READY_TYPES)),
  ...kind('*.upbound.io', '*', resource('Ready')),
];
