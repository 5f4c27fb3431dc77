import {
  all,
  any,
  has,
  is,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  type Test,
} from '../rules/index.ts';

const SUSPENDED: Rule = [is('spec.suspend', true), 'Suspended', '{kind} is suspended'];
const UNKNOWN: Rule = [not(has('status.conditions')), 'Progressing', 'Status unknown'];

const READY = on('Ready', 'True');
const RECONCILING = on('Reconciling', 'True');

/** At work, done, or failed: the reason is that of the condition Ready. */
const states = (atWork: Test, done: Test, message = '{@Ready.reason}'): readonly Rule[] => [
  UNKNOWN,
  [atWork, 'Progressing', message],
  [done, 'Healthy', message],
  [otherwise, 'Degraded', message],
];

const AT_WORK = all(on('Ready', 'Unknown'), RECONCILING);

/** A failed scan is retried: until the retry has ended the kind is at work. */
const retrying = (...reasons: readonly string[]): Test =>
  all(on('Ready', 'False'), on('Reconciling', 'True', ...reasons));

const ARTIFACT = states(
  AT_WORK,
  all(READY, on('ArtifactInStorage', 'True')),
  "{@Ready.reason}{' '@ArtifactOutdated.reason}",
);

export const FLUX: readonly KindRules[] = [
  ...kind('helm.toolkit.fluxcd.io', 'HelmRelease', [
    SUSPENDED,
    ...states(AT_WORK, all(READY, any(on('Released', 'True'), on('TestSuccess', 'True')))),
  ]),
  ...kind(
    'image.toolkit.fluxcd.io',
    'ImagePolicy',
    states(retrying('NewGeneration', 'AccessingRepository', 'ApplyingPolicy'), READY),
  ),
  ...kind('image.toolkit.fluxcd.io', 'ImageRepository', [
    SUSPENDED,
    ...states(retrying('NewGeneration', 'Scanning'), READY),
  ]),
  ...kind('image.toolkit.fluxcd.io', 'ImageUpdateAutomation', [SUSPENDED, ...states(AT_WORK, READY)]),
  ...kind('kustomize.toolkit.fluxcd.io', 'Kustomization', [SUSPENDED, ...states(AT_WORK, READY)]),
  ...kind('notification.toolkit.fluxcd.io', 'Receiver', [
    SUSPENDED,
    UNKNOWN,
    [READY, 'Healthy', '{.reason}'],
    [otherwise, 'Degraded', '{@Ready.reason}'],
  ]),
  ...kind(
    'source.toolkit.fluxcd.io',
    ['Bucket', 'GitRepository', 'HelmChart', 'OCIRepository'],
    [SUSPENDED, ...ARTIFACT],
  ),
  ...kind('source.toolkit.fluxcd.io', 'HelmRepository', [
    SUSPENDED,
    [
      is('spec.type', 'oci'),
      'Healthy',
      "Helm repositories of type 'oci' do not contain any information in the status.",
    ],
    ...ARTIFACT,
  ]),
];
