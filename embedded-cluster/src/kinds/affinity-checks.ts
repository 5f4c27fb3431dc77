import { checkOneOf } from './checks.ts';
import type { Field } from './field.ts';
import { checkSelector } from './label-selectors.ts';
import { keyProblems } from './names.ts';

const NODE_OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Reports what is wrong with where a pod wants to be, beside what or away from what. */
export const checkAffinity = (affinity: Field): void => {
  if (!affinity.isSet) return;
  checkNodeAffinity(affinity.at('nodeAffinity'));
  for (const name of ['podAffinity', 'podAntiAffinity']) {
    for (const term of affinity.at(name).at(REQUIRED).items) checkPodTerm(term);
    for (const preference of affinity.at(name).at(PREFERRED).items) {
      checkWeight(preference.at('weight'));
      checkPodTerm(preference.at('podAffinityTerm'));
    }
  }
};

const checkWeight = (weight: Field): void => {
  const { number = 0 } = weight;
  if (number < 1 || number > 100) weight.invalid('must be in the range 1-100', number);
};

const checkPodTerm = (term: Field): void => {
  if (term.at('topologyKey').text === '') term.at('topologyKey').required('can not be empty');
  checkSelector(term.at('labelSelector'));
  checkSelector(term.at('namespaceSelector'));
};

const checkNodeAffinity = (affinity: Field): void => {
  const required = affinity.at(REQUIRED);
  if (required.isSet) {
    const terms = required.at('nodeSelectorTerms');
    if (terms.isEmpty) terms.required('must have at least one node selector term');
    for (const term of terms.items) checkNodeTerm(term);
  }
  for (const preference of affinity.at(PREFERRED).items) {
    checkWeight(preference.at('weight'));
    checkNodeTerm(preference.at('preference'));
  }
};

const checkNodeTerm = (term: Field): void => {
  for (const requirement of term.at('matchExpressions').items) {
    const [key, operator, values] = [
      requirement.at('key'),
      requirement.at('operator'),
      requirement.at('values'),
    ];
    for (const problem of keyProblems(key.text)) key.invalid(problem);
    checkOneOf(operator, NODE_OPERATORS);
    if (operator.text.endsWith('In') && values.isEmpty)
      values.required("must be specified when `operator` is 'In' or 'NotIn'");
    if (operator.text.startsWith('E') && !values.isEmpty)
      values.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  }
};
