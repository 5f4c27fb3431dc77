/** What policies and webhooks have in common: which requests they are about, and conditions on them. */
import { type AdmissionScope, admissionProgram } from '../expressions/index.ts';
import { checkOptionalOneOf, checkRequiredText, checkUnique } from './checks.ts';
import type { Field } from './field.ts';
import { fillIn, listAt } from './fields.ts';
import { checkSelector } from './label-selectors.ts';
import { keyProblems, pathSegmentProblems } from './names.ts';

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES = ['*', 'Cluster', 'Namespaced'];
const MOST_CONDITIONS = 64;

export const MATCH_POLICIES = ['Equivalent', 'Exact'];
export const FAILURE_POLICIES = ['Fail', 'Ignore'];

const checkWords = (words: Field, what: string): void => {
  if (words.isEmpty) words.required();
  const texts = words.items.map(({ text }) => text);
  if (texts.length > 1 && texts.includes('*'))
    words.invalid(`if '*' is present, must not specify other ${what}`, texts);
};

const checkResources = (resources: Field): void => {
  if (resources.isEmpty) resources.required();
  const seen: string[] = [];
  for (const item of resources.items) {
    const [resource = '', part] = item.text.split('/');
    if (item.text === '') item.required();
    if (part !== undefined && seen.includes(`${resource}/*`))
      item.invalid(`if '${resource}/*' is present, must not specify ${item.text}`);
    if (part !== undefined && seen.includes(`*/${part}`))
      item.invalid(`if '*/${part}' is present, must not specify ${item.text}`);
    seen.push(item.text);
  }
  if (seen.length > 1 && seen.includes('*/*'))
    resources.invalid("if '*/*' is present, must not specify other resources", seen);
  if (seen.includes('*') && seen.some(text => text !== '*' && text !== '' && !text.includes('/')))
    resources.invalid("if '*' is present, must not specify other resources without subresources", seen);
};

/** Which operations on which resources a policy or webhook is about. */
export const checkRule = (rule: Field): void => {
  checkWords(rule.at('operations'), 'operations');
  for (const operation of rule.at('operations').items)
    if (!OPERATIONS.includes(operation.text)) operation.unsupported(OPERATIONS);
  checkWords(rule.at('apiGroups'), 'API groups');
  checkWords(rule.at('apiVersions'), 'API versions');
  for (const version of rule.at('apiVersions').items) checkRequiredText(version);
  checkResources(rule.at('resources'));
  checkOptionalOneOf(rule.at('scope'), SCOPES);
};

const checkNamedRule = (rule: Field): void => {
  const names = rule.at('resourceNames').items;
  for (const name of names) for (const problem of pathSegmentProblems(name.text)) name.invalid(problem);
  checkUnique(names);
  checkRule(rule);
};

export const fillMatch = (match: Record<string, unknown> | undefined): void => {
  fillIn(match, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
  for (const list of ['resourceRules', 'excludeResourceRules'])
    for (const rule of listAt(match, list)) fillIn(rule, { scope: '*' });
};

/** Which objects a policy is about. */
export const checkMatch = (match: Field): void => {
  checkOptionalOneOf(match.at('matchPolicy'), MATCH_POLICIES);
  checkSelector(match.at('namespaceSelector'));
  checkSelector(match.at('objectSelector'));
  for (const list of ['resourceRules', 'excludeResourceRules'])
    for (const rule of match.at(list).items) checkNamedRule(rule);
};

/** Reports an expression that cannot be read, or gives another type than it should. */
export const checkExpression = (
  field: Field,
  scope: AdmissionScope,
  types: readonly string[] = ['bool'],
): void => {
  const program = admissionProgram(field.text, scope);
  if (program instanceof Error) field.invalid(`compilation failed: ERROR: ${program.message}`);
  else if (types.length > 0 && program.type !== 'dyn' && !types.includes(program.type))
    field.invalid(
      types.length === 1
        ? `must evaluate to ${types[0]} but got ${program.type}`
        : `must evaluate to one of [${types.join(' ')}] but got ${program.type}`,
    );
};

/** Conditions in which a policy or webhook looks at a request at all. */
export const checkConditions = (conditions: Field, hasParams: boolean): void => {
  const { items } = conditions;
  if (items.length > MOST_CONDITIONS) conditions.tooMany(items.length, MOST_CONDITIONS);
  for (const condition of items) {
    const [name, expression] = [condition.at('name'), condition.at('expression')];
    if (expression.text.trim() === '') expression.required();
    else checkExpression(expression, { hasParams, hasAuthorizer: true, variables: [] });
    if (name.text === '') name.required();
    else for (const problem of keyProblems(name.text)) name.invalid(problem);
  }
  checkUnique(items.map(condition => condition.at('name')));
};
