import { checkAffinity } from './affinity-checks.ts';
import { checkNotNegative, checkOneOf, checkOptionalOneOf, checkRange, checkUnique } from './checks.ts';
import { checkContainer } from './container-checks.ts';
import type { Field } from './field.ts';
import { checkLabels, checkName, LABEL_NAME, SUBDOMAIN_NAME } from './names.ts';
import { checkSecurity } from './security-checks.ts';
import { checkVolumes } from './volume-checks.ts';

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const EFFECTS = ['NoExecute', 'NoSchedule', 'PreferNoSchedule'];
const LONGEST_DEADLINE = 2_147_483_647;

/** Reports what is wrong with the spec of a pod or of the template of one. */
export const checkPodSpec = (spec: Field): void => {
  const volumes = checkVolumes(spec.at('volumes'));
  const sorts = ['initContainers', 'containers', 'ephemeralContainers'].map(sort => spec.at(sort));
  if (spec.at('containers').isEmpty) spec.at('containers').required();
  for (const sort of sorts) for (const container of sort.items) checkContainer(container, volumes);
  checkUnique(sorts.flatMap(sort => sort.items.map(container => container.at('name'))));
  for (const container of spec.at('initContainers').items) checkInitContainer(container);
  checkOneOf(spec.at('restartPolicy'), RESTART_POLICIES);
  checkOptionalOneOf(spec.at('dnsPolicy'), DNS_POLICIES);
  checkNotNegative(spec.at('terminationGracePeriodSeconds'));
  checkRange(spec.at('activeDeadlineSeconds'), 1, LONGEST_DEADLINE);
  checkLabels(spec.at('nodeSelector'));
  checkOptionalName(spec.at('hostname'), LABEL_NAME);
  checkOptionalName(spec.at('subdomain'), LABEL_NAME);
  checkOptionalName(spec.at('serviceAccountName'), SUBDOMAIN_NAME);
  checkOptionalName(spec.at('nodeName'), SUBDOMAIN_NAME);
  checkOptionalName(spec.at('priorityClassName'), SUBDOMAIN_NAME);
  checkAffinity(spec.at('affinity'));
  checkSecurity(spec.at('securityContext'));
  for (const toleration of spec.at('tolerations').items) checkToleration(toleration);
  for (const constraint of spec.at('topologySpreadConstraints').items) checkSpread(constraint);
};

/** Only an init container that goes on running has something to probe. */
const checkInitContainer = (container: Field): void => {
  if (container.at('restartPolicy').text === 'Always') return;
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle'])
    if (container.at(name).isSet)
      container.at(name).forbidden('may not be set for init containers without restartPolicy=Always');
};

const checkOptionalName = (field: Field, rule: typeof LABEL_NAME): void => {
  if (field.text !== '') checkName(field, rule);
};

const checkToleration = (toleration: Field): void => {
  const [key, operator, effect] = [toleration.at('key'), toleration.at('operator'), toleration.at('effect')];
  checkOptionalOneOf(operator, ['Equal', 'Exists']);
  checkOptionalOneOf(effect, EFFECTS);
  if (key.text === '' && operator.text !== 'Exists')
    operator.invalid(
      'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      operator.text,
    );
  if (operator.text === 'Exists' && toleration.at('value').text !== '')
    operator.invalid("value must be empty when `operator` is 'Exists'", toleration.at('value').text);
  if (toleration.at('tolerationSeconds').isSet && effect.text !== 'NoExecute')
    effect.invalid("effect must be 'NoExecute' when `tolerationSeconds` is set", effect.text);
};

const checkSpread = (constraint: Field): void => {
  if ((constraint.at('maxSkew').number ?? 0) <= 0)
    constraint.at('maxSkew').invalid('must be greater than zero');
  if (constraint.at('topologyKey').text === '') constraint.at('topologyKey').required('can not be empty');
  checkOneOf(constraint.at('whenUnsatisfiable'), ['DoNotSchedule', 'ScheduleAnyway']);
};
