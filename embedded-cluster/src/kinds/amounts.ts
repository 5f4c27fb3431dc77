import { checkOneOf, checkQuantityNotNegative, nanosOf } from './checks.ts';
import type { Field } from './field.ts';
import { fieldsAt, fillIn, listAt, made } from './fields.ts';
import { keyProblems } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';

const COUNTED =
  /^((requests|limits)\.)?(cpu|memory|ephemeral-storage|storage|hugepages-.+)$|^(pods|services|services\.(nodeports|loadbalancers)|replicationcontrollers|resourcequotas|secrets|configmaps|persistentvolumeclaims)$/;

const TYPES = ['Container', 'PersistentVolumeClaim', 'Pod'];

/** Each of these amounts is at most the one after it, where both are given. */
const ORDER = [
  ['min', 'max'],
  ['min', 'default'],
  ['min', 'defaultRequest'],
  ['default', 'max'],
  ['defaultRequest', 'max'],
  ['defaultRequest', 'default'],
] as const;

const WORDS: Readonly<Record<string, string>> = {
  min: 'min value',
  max: 'max value',
  default: 'default value',
  defaultRequest: 'default request value',
};

const checkOrder = (limit: Field): void => {
  for (const [small, large] of ORDER)
    for (const [name, amount] of limit.at(small).entries) {
      const bound = limit.at(large).entry(name);
      if (bound.isSet && nanosOf(amount) > nanosOf(bound))
        amount.invalid(`${WORDS[small]} ${amount.value} is greater than ${WORDS[large]} ${bound.value}`);
    }
};

export const limitRange: Peculiarities = {
  defaults: object => {
    for (const limit of listAt(object, 'spec', 'limits')) {
      if (limit.type !== 'Container') continue;
      const most = fieldsAt(limit, 'max');
      if (most) fillIn(made(limit, 'default'), most);
      const usual = fieldsAt(limit, 'default');
      if (usual) fillIn(made(limit, 'defaultRequest'), usual);
      const least = fieldsAt(limit, 'min');
      if (least) fillIn(made(limit, 'defaultRequest'), least);
    }
  },
  check: root => {
    for (const limit of root.at('spec.limits').items) {
      const type = limit.at('type');
      if (!type.text.includes('/')) checkOneOf(type, TYPES);
      checkOrder(limit);
    }
  },
};

export const resourceQuota: Peculiarities = {
  check: root => {
    for (const [name, amount] of root.at('spec.hard').entries) {
      const problems = name.includes('/') ? keyProblems(name.replace(/^count\/|^requests\./, '')) : [];
      for (const problem of problems) amount.invalid(problem, name);
      if (!name.includes('/') && !COUNTED.test(name))
        amount.invalid('must be a standard resource type or fully qualified', name);
      checkQuantityNotNegative(amount);
    }
  },
};
