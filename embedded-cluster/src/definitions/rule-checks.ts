import { mentions, type Program } from '../expressions/index.ts';
import { fieldOf } from '../json/index.ts';
import type { CustomSchema } from './custom-schema.ts';
import { examineRule, mostItems, RuleError, smallestSize } from './examine-rule.ts';
import { parseJsonPath } from './json-path.ts';
import type { Place } from './place.ts';
import type { Problems } from './problems.ts';
import type { RawRule } from './raw-schema.ts';
import { ruleProgram } from './rule-program.ts';

/** What one rule may cost at worst, by all values of an object that it looks at. */
const MOST_COST = 100_000_000;

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** Where a rule stands. */
interface Standing {
  readonly schema: CustomSchema;
  /** How many such values there may be in an object; undefined when nothing bounds it. */
  readonly count: number | undefined;
  /** The outermost place below which nobody can tell what a value was before. */
  readonly uncorrelatable: Place | undefined;
}

const checkTexts = (raw: RawRule, schema: CustomSchema, place: Place, problems: Problems): void => {
  const { message, messageExpression, reason, fieldPath } = raw;
  const rule = raw.rule?.trim() ?? '';
  const said = message?.trim() ?? '';
  if (rule === '') problems.required(place.at('rule'), 'rule is not specified');
  else if (message && said === '')
    problems.invalid(place.at('message'), message, 'must be non-empty if specified');
  else if (/[\r\n]/u.test(said))
    problems.invalid(place.at('message'), message, 'must not contain line breaks');
  else if (/[\r\n]/u.test(rule) && said === '') {
    problems.required(place.at('message'), 'message must be specified if rule contains line breaks');
  }
  if (messageExpression && messageExpression.trim() === '') {
    problems.required(place.at('messageExpression'), 'messageExpression must be non-empty if specified');
  }
  if (reason && !REASONS.includes(reason)) problems.notSupported(place.at('reason'), reason, REASONS);
  if (fieldPath && !leadsSomewhere(fieldPath, schema)) {
    problems.invalid(place.at('fieldPath'), fieldPath, 'must be a valid path');
  }
};

const leadsSomewhere = (path: string, schema: CustomSchema): boolean => {
  let at: CustomSchema | undefined = schema;
  const steps = parseJsonPath(path);
  for (const step of steps ?? []) {
    at = step.kind === 'field' ? (fieldOf(at?.properties, step.name) ?? at?.additional) : undefined;
  }
  return steps !== undefined && at !== undefined;
};

const factorOf = (cost: number): string => {
  const factor = cost / MOST_COST;
  if (factor > 100) return 'more than 100x';
  return factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`;
};

const checkCost = (cost: number, name: string, place: Place, problems: Problems): void => {
  if (cost <= MOST_COST) return;
  problems.forbidden(
    place,
    `estimated ${name} cost exceeds budget by factor of ${factorOf(cost)} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`,
  );
};

/** What is wrong with an expression: it cannot be read, speaks of what there is not, or gives another type. */
const problemOf = (
  program: Program | Error,
  raw: RawRule,
  schema: CustomSchema,
  type: string,
): string | { cost: number } => {
  if (program instanceof Error) return `compilation failed: ERROR: ${program.message}`;
  if (program.type !== type && program.type !== 'dyn') {
    return type === 'bool'
      ? 'cel expression must evaluate to a bool'
      : 'messageExpression must evaluate to a string';
  }
  try {
    return { cost: examineRule(program.ast, schema, raw.optionalOldSelf === true) };
  } catch (error) {
    if (error instanceof RuleError) return `compilation failed: ERROR: ${error.message}`;
    throw error;
  }
};

const checkExpression = (raw: RawRule, standing: Standing, place: Place, problems: Problems): void => {
  const { schema, uncorrelatable } = standing;
  const program = ruleProgram(raw.rule?.trim() ?? '');
  const found = problemOf(program, raw, schema, 'bool');
  const count = standing.count ?? Math.ceil((3 * 1024 * 1024) / (smallestSize(schema) + 1));
  if (typeof found === 'string') problems.invalid(place.at('rule'), raw, found);
  else checkCost(found.cost * count, 'rule', place.at('rule'), problems);
  if (raw.messageExpression?.trim()) {
    const message = problemOf(ruleProgram(raw.messageExpression.trim()), raw, schema, 'string');
    if (typeof message === 'string') problems.invalid(place.at('messageExpression'), raw, message);
    else checkCost(message.cost, 'messageExpression', place.at('messageExpression'), problems);
  }
  if (program instanceof Error) return;
  const usesOldSelf = mentions(program.ast, 'oldSelf');
  if (usesOldSelf && uncorrelatable !== undefined) {
    problems.invalid(
      place.at('rule'),
      raw.rule,
      `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatable}`,
    );
  }
  if (!usesOldSelf && raw.optionalOldSelf !== undefined) {
    problems.invalid(
      place.at('optionalOldSelf'),
      raw.optionalOldSelf,
      'may not be set if oldSelf is not used in rule',
    );
  }
};

const countOf = (standing: Standing, schema: CustomSchema, bound: number | undefined): number | undefined =>
  standing.count === undefined || bound === undefined ? undefined : standing.count * mostItems(schema);

const checkOwnRules = (standing: Standing, place: Place, problems: Problems): void => {
  for (const [index, raw] of (standing.schema.rules ?? []).entries()) {
    const at = place.at('x-kubernetes-validations').key(index);
    const before = problems.errors.length;
    checkTexts(raw, standing.schema, at, problems);
    if (problems.errors.length === before) checkExpression(raw, standing, at, problems);
  }
};

const walk = (standing: Standing, place: Place, problems: Problems): void => {
  const { schema } = standing;
  checkOwnRules(standing, place, problems);
  const whole = standing.uncorrelatable ?? (schema.mapType === 'atomic' ? place : undefined);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.typeName !== undefined) continue;
    walk(
      { ...standing, schema: property, uncorrelatable: whole },
      place.at('properties').key(name),
      problems,
    );
  }
  if (schema.additional !== undefined) {
    const count = countOf(standing, schema, schema.checks?.maxProperties);
    walk({ ...standing, schema: schema.additional, count }, place.at('additionalProperties'), problems);
  }
  if (schema.items !== undefined) {
    const uncorrelatable = standing.uncorrelatable ?? (schema.listType === 'map' ? undefined : place);
    const count = countOf(standing, schema, schema.checks?.maxItems);
    walk({ schema: schema.items, count, uncorrelatable }, place.at('items'), problems);
  }
};

/** Reports rules that cannot be read, speak of fields that there are not, or may cost too much. */
export const checkRules = (schema: CustomSchema, place: Place, problems: Problems): void =>
  walk({ schema, count: 1, uncorrelatable: undefined }, place, problems);
