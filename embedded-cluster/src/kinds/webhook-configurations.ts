import { checkConditions, checkRule, FAILURE_POLICIES, MATCH_POLICIES } from './admission-rules.ts';
import { checkOptionalOneOf, checkUnique } from './checks.ts';
import type { Field } from './field.ts';
import { fieldsAt, fillIn, listAt } from './fields.ts';
import { checkSelector } from './label-selectors.ts';
import { nameProblems, SERVICE_NAME, SUBDOMAIN_NAME } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';
import { checkClientConfig } from './webhook-clients.ts';

const DEFAULTS = {
  failurePolicy: 'Fail',
  matchPolicy: 'Equivalent',
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
};

const SIDE_EFFECTS = ['None', 'NoneOnDryRun'];
const REVIEW_VERSIONS = ['v1', 'v1beta1'];
const LONGEST_SECONDS = 30;

const checkHookName = (name: Field): void => {
  if (name.text === '') {
    name.required();
    return;
  }
  for (const problem of nameProblems(name.text, SUBDOMAIN_NAME)) name.invalid(problem);
  if (name.text.split('.').length < 3)
    name.invalid('should be a domain with at least three segments separated by dots');
};

const checkReviewVersions = (versions: Field): void => {
  if (versions.isEmpty) {
    versions.required(`must specify one of ${REVIEW_VERSIONS.join(', ')}`);
    return;
  }
  const texts = versions.items.map(({ text }) => text);
  for (const [index, version] of versions.items.entries()) {
    if (texts.indexOf(version.text) < index) version.invalid('duplicate version');
    else for (const problem of nameProblems(version.text, SERVICE_NAME)) version.invalid(problem);
  }
  if (!texts.some(text => REVIEW_VERSIONS.includes(text)))
    versions.invalid(`must include at least one of ${REVIEW_VERSIONS.join(', ')}`);
};

const checkHook = (hook: Field): void => {
  checkHookName(hook.at('name'));
  for (const rule of hook.at('rules').items) checkRule(rule);
  checkOptionalOneOf(hook.at('failurePolicy'), FAILURE_POLICIES);
  checkOptionalOneOf(hook.at('matchPolicy'), MATCH_POLICIES);
  checkOptionalOneOf(hook.at('reinvocationPolicy'), ['IfNeeded', 'Never']);
  const effects = hook.at('sideEffects');
  if (!effects.isSet) effects.required(`must specify one of ${SIDE_EFFECTS.join(', ')}`);
  else if (!SIDE_EFFECTS.includes(effects.text)) effects.unsupported(SIDE_EFFECTS);
  const timeout = hook.at('timeoutSeconds');
  if (timeout.number !== undefined && (timeout.number < 1 || timeout.number > LONGEST_SECONDS))
    timeout.invalid(`the timeout value must be between 1 and ${LONGEST_SECONDS} seconds`);
  checkSelector(hook.at('namespaceSelector'));
  checkSelector(hook.at('objectSelector'));
  checkClientConfig(hook.at('clientConfig'));
  checkConditions(hook.at('matchConditions'), false);
  checkReviewVersions(hook.at('admissionReviewVersions'));
};

const webhooks = (own: object): Peculiarities => ({
  defaults: object => {
    for (const webhook of listAt(object, 'webhooks')) {
      fillIn(webhook, structuredClone({ ...DEFAULTS, ...own }));
      fillIn(fieldsAt(webhook, 'clientConfig', 'service'), { port: 443 });
      for (const rule of listAt(webhook, 'rules')) fillIn(rule, { scope: '*' });
    }
  },
  check: root => {
    const { items } = root.at('webhooks');
    for (const hook of items) checkHook(hook);
    checkUnique(items.map(hook => hook.at('name')));
  },
});

export const mutatingWebhooks = webhooks({ reinvocationPolicy: 'Never' });
export const validatingWebhooks = webhooks({});
