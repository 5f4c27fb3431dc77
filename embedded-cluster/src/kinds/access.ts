import { checkOneOf, checkRequiredText } from './checks.ts';
import type { Field } from './field.ts';
import { fieldsAt, fillIn, listAt } from './fields.ts';
import { unchanged } from './immutable.ts';
import { pathSegmentName } from './metadata.ts';
import type { Peculiarities } from './peculiarities.ts';

const RBAC = 'rbac.authorization.k8s.io';

const checkRule = (rule: Field, isCluster: boolean): void => {
  const verbs = rule.at('verbs');
  if (verbs.isEmpty) verbs.required('verbs must contain at least one value');
  const urls = rule.at('nonResourceURLs');
  if (!urls.isEmpty) {
    if (!isCluster) urls.invalid('namespaced rules cannot apply to non-resource URLs');
    if (['apiGroups', 'resources', 'resourceNames'].some(name => !rule.at(name).isEmpty))
      urls.invalid('rules cannot apply to both regular resources and non-resource URLs');
    return;
  }
  for (const name of ['apiGroups', 'resources'])
    if (rule.at(name).isEmpty)
      rule
        .at(name)
        .required(
          name === 'apiGroups'
            ? 'resource rules must supply at least one api group'
            : 'resource rules must supply at least one resource',
        );
};

export const role: Peculiarities = {
  name: pathSegmentName,
  check: root => {
    for (const rule of root.at('rules').items) checkRule(rule, false);
  },
};

export const clusterRole: Peculiarities = {
  name: pathSegmentName,
  check: root => {
    for (const rule of root.at('rules').items) checkRule(rule, true);
  },
};

/** In a namespace an account may go without one; for the whole cluster it has to say whose it is. */
const checkSubject = (subject: Field, isCluster: boolean): void => {
  checkRequiredText(subject.at('name'));
  checkOneOf(subject.at('kind'), ['ServiceAccount', 'User', 'Group']);
  if (isCluster && subject.at('kind').text === 'ServiceAccount') checkRequiredText(subject.at('namespace'));
};

const binding = (refers: readonly string[]): Peculiarities => ({
  name: pathSegmentName,
  defaults: object => {
    fillIn(fieldsAt(object, 'roleRef'), { apiGroup: RBAC });
    for (const subject of listAt(object, 'subjects')) {
      if (subject.kind === 'User' || subject.kind === 'Group') fillIn(subject, { apiGroup: RBAC });
    }
  },
  check: root => {
    const reference = root.at('roleRef');
    if (reference.at('apiGroup').text !== RBAC) reference.at('apiGroup').unsupported([RBAC]);
    if (!refers.includes(reference.at('kind').text)) reference.at('kind').unsupported(refers);
    checkRequiredText(reference.at('name'));
    for (const subject of root.at('subjects').items) checkSubject(subject, !refers.includes('Role'));
  },
  checkUpdate: (next, previous) => unchanged(next, previous, 'roleRef', 'cannot change roleRef'),
});

export const roleBinding = binding(['Role', 'ClusterRole']);
export const clusterRoleBinding = binding(['ClusterRole']);
