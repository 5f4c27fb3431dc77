import {
  checkConditions,
  checkExpression,
  checkMatch,
  FAILURE_POLICIES,
  fillMatch,
} from './admission-rules.ts';
import { checkOneOf, checkRequiredText, checkUnique } from './checks.ts';
import type { Field } from './field.ts';
import { fieldsAt, fillIn, made } from './fields.ts';
import { checkSelector } from './label-selectors.ts';
import { keyProblems, LABEL_NAME, nameProblems, SERVICE_NAME, SUBDOMAIN_NAME } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';

const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const ACTIONS = ['Audit', 'Deny', 'Warn'];
const MOST_ANNOTATIONS = 20;
const LONGEST_VALUE_EXPRESSION = 5_120;

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;

const checkVersion = (apiVersion: Field): void => {
  const [version = '', group, ...rest] = apiVersion.text.split('/').reverse();
  if (apiVersion.text === '') apiVersion.required();
  else if (rest.length > 0) apiVersion.invalid(`unexpected GroupVersion string: ${apiVersion.text}`);
  else if (version === '') apiVersion.invalid('version must be specified');
  else {
    const inGroup = group === undefined ? [] : nameProblems(group, SUBDOMAIN_NAME);
    for (const problem of inGroup) apiVersion.invalid(problem, group);
    for (const problem of nameProblems(version, SERVICE_NAME)) apiVersion.invalid(problem, version);
  }
};

const checkParamKind = (paramKind: Field): void => {
  checkVersion(paramKind.at('apiVersion'));
  const kind = paramKind.at('kind');
  const problems = kind.text === '' ? [] : nameProblems(kind.text.toLowerCase(), SERVICE_NAME);
  if (kind.text === '') kind.required();
  for (const problem of problems) kind.invalid(`may have mixed case, but should otherwise match: ${problem}`);
};

interface Known {
  readonly hasParams: boolean;
  readonly variables: readonly string[];
}

/** Variables may speak of those before them. Answers the names of all. */
const checkVariables = (variables: Field, hasParams: boolean): readonly string[] => {
  const names: string[] = [];
  for (const variable of variables.items) {
    const [name, expression] = [variable.at('name'), variable.at('expression')];
    if (name.text.trim() === '') name.required('name is not specified');
    else if (!IDENTIFIER.test(name.text)) name.invalid('name is not a valid CEL identifier');
    else if (names.includes(name.text)) name.duplicate();
    if (expression.text.trim() === '') expression.required('expression is not specified');
    else checkExpression(expression, { hasParams, hasAuthorizer: true, variables: names }, []);
    names.push(name.text);
  }
  return names;
};

const checkValidation = (validation: Field, { hasParams, variables }: Known): void => {
  const expression = validation.at('expression');
  const [message, messageExpression, reason] = [
    validation.at('message'),
    validation.at('messageExpression'),
    validation.at('reason'),
  ];
  if (expression.text.trim() === '') expression.required('expression is not specified');
  else checkExpression(expression, { hasParams, hasAuthorizer: true, variables });
  if (messageExpression.text.trim() !== '')
    checkExpression(messageExpression, { hasParams, hasAuthorizer: false, variables }, ['string']);
  else if (messageExpression.text !== '') messageExpression.invalid('must be non-empty if specified');
  if (message.text !== '' && message.text.trim() === '')
    message.invalid('message must be non-empty if specified');
  else if (/[\r\n]/.test(message.text.trim())) message.invalid('message must not contain line breaks');
  if (reason.text !== '' && !REASONS.includes(reason.text)) reason.unsupported(REASONS);
};

const checkAnnotations = (annotations: Field, { hasParams, variables }: Known, policy: string): void => {
  const { items } = annotations;
  if (items.length > MOST_ANNOTATIONS)
    annotations.invalid(`must not have more than ${MOST_ANNOTATIONS} auditAnnotations`);
  for (const annotation of items) {
    const [key, value] = [annotation.at('key'), annotation.at('valueExpression')];
    for (const problem of keyProblems(`${policy}/${key.text}`)) key.invalid(problem);
    if (value.text.trim() === '') value.required('valueExpression is not specified');
    else if (value.text.length > LONGEST_VALUE_EXPRESSION)
      value.required(`must not exceed ${LONGEST_VALUE_EXPRESSION} bytes in length`);
    else checkExpression(value, { hasParams, hasAuthorizer: true, variables }, ['string', 'null']);
  }
  checkUnique(items.map(annotation => annotation.at('key')));
};

export const admissionPolicy: Peculiarities = {
  defaults: object => {
    const spec = made(object, 'spec');
    fillIn(spec, { failurePolicy: 'Fail' });
    fillMatch(fieldsAt(spec, 'matchConstraints'));
  },
  check: root => {
    const spec = root.at('spec');
    checkOneOf(spec.at('failurePolicy'), FAILURE_POLICIES);
    const hasParams = spec.at('paramKind').isSet;
    if (hasParams) checkParamKind(spec.at('paramKind'));
    const constraints = spec.at('matchConstraints');
    if (!constraints.isSet) constraints.required();
    else {
      checkMatch(constraints);
      if (constraints.at('resourceRules').isEmpty) constraints.at('resourceRules').required();
    }
    checkConditions(spec.at('matchConditions'), hasParams);
    const known = { hasParams, variables: checkVariables(spec.at('variables'), hasParams) };
    const [validations, annotations] = [spec.at('validations'), spec.at('auditAnnotations')];
    if (validations.isEmpty && annotations.isEmpty) {
      const says = 'validations or auditAnnotations must contain at least one item';
      validations.required(says);
      annotations.required(says);
    }
    for (const validation of validations.items) checkValidation(validation, known);
    checkAnnotations(annotations, known, root.at('metadata.name').text);
  },
};

const checkParamRef = (reference: Field): void => {
  if (!reference.isSet) return;
  const [name, selector, action] = [
    reference.at('name'),
    reference.at('selector'),
    reference.at('parameterNotFoundAction'),
  ];
  if (name.text !== '' && selector.isSet) {
    name.forbidden('name and selector are mutually exclusive');
    selector.forbidden('name and selector are mutually exclusive');
  } else if (name.text === '' && !selector.isSet)
    reference.required('one of name or selector must be specified');
  if (selector.isSet) checkSelector(selector);
  if (reference.at('namespace').text !== '')
    for (const problem of nameProblems(reference.at('namespace').text, LABEL_NAME))
      reference.at('namespace').invalid(problem);
  if (!action.isSet) action.required('required if `paramRef` is provided');
  else if (action.text !== 'Allow' && action.text !== 'Deny') action.unsupported(['Deny', 'Allow']);
};

const checkActions = (actions: Field): void => {
  const texts = actions.items.map(({ text }) => text);
  for (const action of actions.items) if (!ACTIONS.includes(action.text)) action.unsupported(ACTIONS);
  checkUnique(actions.items);
  if (texts.includes('Deny') && texts.includes('Warn'))
    actions.invalid(
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
    );
  if (texts.length === 0) actions.required('at least one validation action is required');
};

export const admissionBinding: Peculiarities = {
  defaults: object => fillMatch(fieldsAt(object, 'spec', 'matchResources')),
  check: root => {
    const spec = root.at('spec');
    checkRequiredText(spec.at('policyName'));
    checkParamRef(spec.at('paramRef'));
    checkMatch(spec.at('matchResources'));
    checkActions(spec.at('validationActions'));
  },
};
