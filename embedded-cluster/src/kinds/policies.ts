import { validateDefinition, validateDefinitionUpdate } from '../definitions/index.ts';
import {
  checkAtMostAll,
  checkCountOrPercent,
  checkNotNegative,
  checkOptionalOneOf,
  checkRequiredText,
} from './checks.ts';
import { fieldsAt, fillIn, made, textAt } from './fields.ts';
import { unchanged } from './immutable.ts';
import { checkSelector } from './label-selectors.ts';
import { LABEL_NAME, nameProblems } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';

const NAME_LABEL = 'kubernetes.io/metadata.name';

export const namespace: Peculiarities = {
  name: name => nameProblems(name, LABEL_NAME),
  defaults: object => {
    if (object.metadata.name) {
      object.metadata.labels ??= {};
      object.metadata.labels[NAME_LABEL] = object.metadata.name;
    }
    fillIn(made(object, 'status'), { phase: 'Active' });
  },
  prepareCreate: object => {
    const spec = made(object, 'spec');
    const finalizers = Array.isArray(spec.finalizers) ? spec.finalizers : [];
    spec.finalizers = [...finalizers.filter(each => each !== 'kubernetes'), 'kubernetes'];
  },
  prepareUpdate: (next, previous) => {
    // Finalizers of a namespace go by a way of their own.
    made(next, 'spec').finalizers = fieldsAt(previous, 'spec')?.finalizers;
  },
  selectableFields: object => ({ 'status.phase': textAt(object, 'status', 'phase') }),
};

export const disruptionBudget: Peculiarities = {
  check: root => {
    const [least, most] = [root.at('spec.minAvailable'), root.at('spec.maxUnavailable')];
    if (least.isSet && most.isSet)
      root.at('spec').invalid('minAvailable and maxUnavailable cannot be both set', root.at('spec').fields);
    for (const field of [least, most]) {
      if (!field.isSet) continue;
      checkCountOrPercent(field);
      checkAtMostAll(field);
    }
    checkSelector(root.at('spec.selector'));
    checkOptionalOneOf(root.at('spec.unhealthyPodEvictionPolicy'), ['AlwaysAllow', 'IfHealthyBudget']);
  },
};

const SYSTEM_CLASSES = ['system-cluster-critical', 'system-node-critical'];

export const priorityClass: Peculiarities = {
  defaults: object => fillIn(object, { preemptionPolicy: 'PreemptLowerPriority' }),
  check: root => {
    const { name } = root.at('metadata').fields;
    const value = root.at('value');
    if (String(name).startsWith('system-') && !SYSTEM_CLASSES.includes(String(name)))
      root
        .at('metadata.name')
        .forbidden("priority class names with 'system-' prefix are reserved for system use only");
    if ((value.number ?? 0) > 1_000_000_000 && !String(name).startsWith('system-'))
      value.forbidden('maximum allowed value of a user defined priority is 1000000000');
    checkOptionalOneOf(root.at('preemptionPolicy'), ['Never', 'PreemptLowerPriority']);
  },
  checkUpdate: (next, previous) =>
    next.value === previous.value
      ? unchanged(next, previous, 'preemptionPolicy')
      : [{ problem: 'forbidden', path: 'value', detail: 'may not be changed in an update.' }],
};

export const lease: Peculiarities = {
  check: root => {
    const seconds = root.at('spec.leaseDurationSeconds');
    if (seconds.number !== undefined && seconds.number <= 0) seconds.invalid('must be greater than 0');
    checkNotNegative(root.at('spec.leaseTransitions'));
  },
};

export const runtimeClass: Peculiarities = { check: root => checkRequiredText(root.at('handler')) };

export const csiDriver: Peculiarities = {
  defaults: object =>
    fillIn(made(object, 'spec'), {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      volumeLifecycleModes: ['Persistent'],
      requiresRepublish: false,
      seLinuxMount: false,
    }),
};

/** Names follow from others; the schemas of what is defined have rules of their own. */
export const definition: Peculiarities = {
  defaults: object => {
    const names = made(made(object, 'spec'), 'names');
    const kind = textAt(names, 'kind');
    if (kind !== '') fillIn(names, { singular: kind.toLowerCase(), listKind: `${kind}List` });
    const conversion = made(made(object, 'spec'), 'conversion');
    fillIn(conversion, { strategy: 'None' });
    fillIn(fieldsAt(conversion, 'webhook', 'clientConfig', 'service'), { port: 443 });
  },
  checkCreate: validateDefinition,
  checkUpdate: validateDefinitionUpdate,
};
