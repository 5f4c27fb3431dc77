import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { formatSelector, type LabelSelectorSpec } from '../selectors/index.ts';
import type { FieldError } from '../status/index.ts';
import { checkAtMostAll, checkCountOrPercent, checkNotNegative, checkOneOf, isNone } from './checks.ts';
import type { Field } from './field.ts';
import { copyOf, type Fields, fieldsAt, fillIn, listAt, made, numberAt } from './fields.ts';
import { allUnchanged } from './immutable.ts';
import { checkOwnSelector } from './label-selectors.ts';
import { checkTemplateMetadata } from './metadata.ts';
import { LABEL_NAME, nameProblems } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';
import { checkPodSpec } from './pod-spec-checks.ts';
import { fillPodSpec } from './pod-spec-defaults.ts';
import { fillClaim } from './volumes.ts';

/** Reports what is wrong with a template of pods that always run. */
const checkTemplate = (template: Field): void => {
  checkTemplateMetadata(template.at('metadata'));
  checkPodSpec(template.at('spec'));
  const policy = template.at('spec.restartPolicy');
  if (policy.text !== '' && policy.text !== 'Always') policy.unsupported(['Always']);
  const deadline = template.at('spec.activeDeadlineSeconds');
  if (deadline.isSet) deadline.forbidden('activeDeadlineSeconds in ReplicaSet is not Supported');
};

const checkNumbers = (spec: Field, ...names: readonly string[]): void => {
  for (const name of names) checkNotNegative(spec.at(name));
};

const specOf = (object: KubeObject): Fields => made(object, 'spec');

/** Where replicas are counted, alike for everything that has them. */
const scale: Peculiarities['scale'] & {} = {
  read: object => ({
    replicas: numberAt(object, 'spec', 'replicas') ?? 0,
    statusReplicas: numberAt(object, 'status', 'replicas') ?? 0,
    selector: formatSelector(fieldsAt(object, 'spec', 'selector') as LabelSelectorSpec | undefined),
  }),
  write: (object, replicas) => {
    specOf(object).replicas = replicas;
  },
};

const replicasField: Peculiarities['selectableFields'] & {} = object => ({
  'status.replicas': String(numberAt(object, 'status', 'replicas') ?? 0),
});

const checkDeploymentStrategy = (strategy: Field): void => {
  const rolling = strategy.at('rollingUpdate');
  checkOneOf(strategy.at('type'), ['Recreate', 'RollingUpdate']);
  if (strategy.at('type').text === 'Recreate') {
    if (rolling.isSet) rolling.forbidden("may not be specified when strategy `type` is 'Recreate'");
    return;
  }
  const [unavailable, surge] = [rolling.at('maxUnavailable'), rolling.at('maxSurge')];
  checkCountOrPercent(unavailable);
  checkCountOrPercent(surge);
  checkAtMostAll(unavailable);
  if (rolling.isSet && isNone(unavailable) && isNone(surge))
    unavailable.invalid('may not be 0 when `maxSurge` is 0');
};

export const deployment: Peculiarities = {
  defaults: object => {
    const spec = specOf(object);
    fillIn(spec, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 });
    const strategy = made(spec, 'strategy');
    fillIn(strategy, { type: 'RollingUpdate' });
    if (strategy.type === 'RollingUpdate')
      fillIn(made(strategy, 'rollingUpdate'), { maxUnavailable: '25%', maxSurge: '25%' });
    fillPodSpec(fieldsAt(spec, 'template', 'spec'));
  },
  check: root => {
    const spec = root.at('spec');
    checkNumbers(spec, 'replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds');
    checkOwnSelector(spec, 'deployment');
    checkTemplate(spec.at('template'));
    checkDeploymentStrategy(spec.at('strategy'));
    const deadline = spec.at('progressDeadlineSeconds');
    if (deadline.number !== undefined && deadline.number <= (spec.at('minReadySeconds').number ?? 0))
      deadline.invalid('must be greater than minReadySeconds');
  },
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'spec.selector'),
  scale,
};

export const replicaSet: Peculiarities = {
  defaults: object => {
    const spec = specOf(object);
    fillIn(spec, { replicas: 1 });
    fillPodSpec(fieldsAt(spec, 'template', 'spec'));
  },
  check: root => {
    const spec = root.at('spec');
    checkNumbers(spec, 'replicas', 'minReadySeconds');
    checkOwnSelector(spec, 'deployment');
    checkTemplate(spec.at('template'));
  },
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'spec.selector'),
  selectableFields: replicasField,
  scale,
};

export const replicationController: Peculiarities = {
  defaults: object => {
    const spec = specOf(object);
    fillIn(spec, { replicas: 1 });
    const labels = fieldsAt(spec, 'template', 'metadata', 'labels');
    if (labels) {
      if (Object.keys(fieldsAt(spec, 'selector') ?? {}).length === 0) spec.selector = copyOf(labels);
      object.metadata.labels ??= copyOf(labels) as Record<string, string>;
    }
    fillPodSpec(fieldsAt(spec, 'template', 'spec'));
  },
  check: root => {
    const spec = root.at('spec');
    checkNumbers(spec, 'replicas', 'minReadySeconds');
    if (spec.at('selector').isEmpty) spec.at('selector').required();
    if (spec.at('template').isSet) checkTemplate(spec.at('template'));
    else spec.at('template').required();
  },
  selectableFields: replicasField,
  scale: {
    ...scale,
    read: object => ({
      ...scale.read(object),
      selector: formatSelector({
        matchLabels: (fieldsAt(object, 'spec', 'selector') ?? {}) as Record<string, string>,
      }),
    }),
  },
};

const STATEFUL_CHANGES =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";

const STATEFUL_CHANGEABLE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

const checkStatefulUpdate = (next: KubeObject, previous: KubeObject): FieldError[] => {
  const [spec, old] = [{ ...fieldsAt(next, 'spec') }, { ...fieldsAt(previous, 'spec') }];
  for (const name of STATEFUL_CHANGEABLE) {
    delete spec[name];
    delete old[name];
  }
  return sameJson(spec, old) ? [] : [{ problem: 'forbidden', path: 'spec', detail: STATEFUL_CHANGES }];
};

export const statefulSet: Peculiarities = {
  name: name => nameProblems(name, LABEL_NAME),
  defaults: object => {
    const spec = specOf(object);
    fillIn(spec, { replicas: 1, revisionHistoryLimit: 10, podManagementPolicy: 'OrderedReady' });
    fillIn(made(spec, 'persistentVolumeClaimRetentionPolicy'), {
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
    const strategy = made(spec, 'updateStrategy');
    fillIn(strategy, { type: 'RollingUpdate' });
    if (strategy.type === 'RollingUpdate') fillIn(made(strategy, 'rollingUpdate'), { partition: 0 });
    for (const claim of listAt(spec, 'volumeClaimTemplates')) {
      fillIn(claim, { apiVersion: 'v1', kind: 'PersistentVolumeClaim' });
      fillClaim(claim);
    }
    fillPodSpec(fieldsAt(spec, 'template', 'spec'));
  },
  check: root => {
    const spec = root.at('spec');
    checkNumbers(spec, 'replicas', 'minReadySeconds', 'revisionHistoryLimit');
    checkNotNegative(spec.at('updateStrategy.rollingUpdate.partition'));
    checkOneOf(spec.at('podManagementPolicy'), ['OrderedReady', 'Parallel']);
    checkOneOf(spec.at('updateStrategy.type'), ['OnDelete', 'RollingUpdate']);
    for (const when of ['whenDeleted', 'whenScaled'])
      checkOneOf(spec.at('persistentVolumeClaimRetentionPolicy').at(when), ['Delete', 'Retain']);
    checkOwnSelector(spec, 'statefulset');
    checkStatefulTemplate(spec);
  },
  checkUpdate: checkStatefulUpdate,
  scale,
};

/** Pods of a stateful set may mount what its claims will be called. */
const checkStatefulTemplate = (spec: Field): void => {
  const claims = listAt(spec.value as Fields, 'volumeClaimTemplates').map(
    claim => fieldsAt(claim, 'metadata')?.name,
  );
  const pod = copyOf((spec.at('template.spec').value ?? {}) as Fields);
  const volumes = listAt(pod, 'volumes').filter(({ name }) => !claims.includes(name));
  pod.volumes = [...volumes, ...claims.map(name => ({ name, emptyDir: {} }))];
  checkTemplate(spec.at('template').replaced({ ...(spec.at('template').value as Fields), spec: pod }));
};

export const daemonSet: Peculiarities = {
  defaults: object => {
    const spec = specOf(object);
    fillIn(spec, { revisionHistoryLimit: 10 });
    const strategy = made(spec, 'updateStrategy');
    fillIn(strategy, { type: 'RollingUpdate' });
    if (strategy.type === 'RollingUpdate')
      fillIn(made(strategy, 'rollingUpdate'), { maxUnavailable: 1, maxSurge: 0 });
    fillPodSpec(fieldsAt(spec, 'template', 'spec'));
  },
  check: root => {
    const spec = root.at('spec');
    checkNumbers(spec, 'minReadySeconds', 'revisionHistoryLimit');
    checkOwnSelector(spec, 'daemonset');
    checkTemplate(spec.at('template'));
    const strategy = spec.at('updateStrategy');
    checkOneOf(strategy.at('type'), ['OnDelete', 'RollingUpdate']);
    const [unavailable, surge] = [
      strategy.at('rollingUpdate.maxUnavailable'),
      strategy.at('rollingUpdate.maxSurge'),
    ];
    checkCountOrPercent(unavailable);
    checkCountOrPercent(surge);
    if (strategy.at('rollingUpdate').isSet && isNone(unavailable) && isNone(surge))
      unavailable.required('cannot be 0 when maxSurge is 0');
  },
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'spec.selector'),
};

/** A revision never changes what it holds. */
export const controllerRevision: Peculiarities = {
  check: root => checkNotNegative(root.at('revision')),
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'data'),
};
