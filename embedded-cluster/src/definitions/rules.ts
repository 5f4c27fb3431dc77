import {
  type Allowance,
  failureText,
  isSpent,
  mentions,
  optionalOf,
  type Program,
} from '../expressions/index.ts';
import { fieldOf, isJsonObject, sameJson } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { FieldError, FieldProblem } from '../status/index.ts';
import { celValue } from './cel-values.ts';
import { oldItems } from './correlate.ts';
import type { CustomSchema } from './custom-schema.ts';
import type { RawRule } from './raw-schema.ts';
import { ruleProgram } from './rule-program.ts';

/** Steps that all rules of one object may take together. */
const MOST_STEPS = 3_000_000;

interface CompiledRule {
  readonly raw: RawRule;
  readonly text: string;
  readonly program: Program;
  readonly messageProgram: Program | undefined;
  /** A transition rule: it judges a change, not a state. */
  readonly usesOldSelf: boolean;
}

/** The rules of a schema, and the parts of it that have rules in them. */
interface RuleNode {
  readonly schema: CustomSchema;
  readonly rules: readonly CompiledRule[];
  readonly properties: ReadonlyMap<string, RuleNode>;
  readonly additional: RuleNode | undefined;
  readonly items: RuleNode | undefined;
}

export interface CompiledRules {
  readonly isEmpty: boolean;
  readonly root: RuleNode | undefined;
}

const usable = (text: string | undefined): Program | undefined => {
  const program = text === undefined || text.trim() === '' ? undefined : ruleProgram(text.trim());
  return program instanceof Error ? undefined : program;
};

const compileRule = (raw: RawRule): CompiledRule[] => {
  const text = raw.rule?.trim() ?? '';
  const program = usable(text);
  // What cannot be read was refused with the definition.
  if (program === undefined) return [];
  const messageProgram = usable(raw.messageExpression);
  return [{ raw, text, program, messageProgram, usesOldSelf: mentions(program.ast, 'oldSelf') }];
};

const compileNode = (schema: CustomSchema): RuleNode | undefined => {
  const rules = (schema.rules ?? []).flatMap(compileRule);
  const properties = new Map<string, RuleNode>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const node = property.typeName === undefined ? compileNode(property) : undefined;
    if (node !== undefined) properties.set(name, node);
  }
  const additional = schema.additional && compileNode(schema.additional);
  const items = schema.items && compileNode(schema.items);
  const isEmpty =
    rules.length === 0 && properties.size === 0 && additional === undefined && items === undefined;
  return isEmpty ? undefined : { schema, rules, properties, additional, items };
};

/** Makes the rules of a definition ready, once for all objects. */
export const compileRules = (schema: CustomSchema): CompiledRules => {
  const root = compileNode(schema);
  return { root, isEmpty: root === undefined };
};

interface Judging {
  readonly errors: FieldError[];
  readonly allowance: Allowance;
}

interface Judged {
  readonly value: Json;
  readonly old: Json | undefined;
  readonly path: string;
}

const PROBLEMS: Readonly<Record<string, FieldProblem>> = {
  FieldValueRequired: 'required',
  FieldValueForbidden: 'forbidden',
  FieldValueDuplicate: 'duplicate',
};

const tell = (
  { errors }: Judging,
  rule: CompiledRule,
  { path }: Judged,
  about: { value: string; detail: string },
): void => {
  const { reason = '', fieldPath = '' } = rule.raw;
  const at = `${path}${fieldPath}`.replace(/^\./u, '');
  errors.push({ problem: PROBLEMS[reason] ?? 'invalid', path: at === '' ? '<nil>' : at, ...about });
};

const ruleName = ({ raw, text }: CompiledRule): string => raw.message?.trim() || text;

const messageOf = (
  rule: CompiledRule,
  variables: Parameters<Program['run']>[0],
  allowance: Allowance,
): string => {
  const fallback = rule.raw.message?.trim() || `failed rule: ${rule.text}`;
  if (rule.messageProgram === undefined) return fallback;
  try {
    const message = rule.messageProgram.run(variables, allowance);
    const isGood = typeof message === 'string' && message.trim() !== '' && !/[\r\n]/u.test(message);
    return isGood ? message.trim().slice(0, 5_000) : fallback;
  } catch {
    // A message that cannot be made must not hide that the rule failed.
    return fallback;
  }
};

const judge = (rule: CompiledRule, judged: Judged, schema: CustomSchema, judging: Judging): void => {
  const { value, old } = judged;
  const isOptional = rule.raw.optionalOldSelf === true;
  const before = old === undefined ? undefined : celValue(old, schema);
  const variables = { self: celValue(value, schema), oldSelf: isOptional ? optionalOf(before) : before };
  const type = schema.type ?? '';
  try {
    if (rule.program.run(variables, judging.allowance) === true) return;
    tell(judging, rule, judged, { value: type, detail: messageOf(rule, variables, judging.allowance) });
  } catch (error) {
    const why = isSpent(error) ? 'call cost exceeds limit for rule' : `${failureText(error)} evaluating rule`;
    tell(judging, rule, judged, { value: type, detail: `${why}: ${ruleName(rule)}` });
  }
};

const isDue = (rule: CompiledRule, { value, old }: Judged): boolean => {
  if (rule.usesOldSelf) return old !== undefined || rule.raw.optionalOldSelf === true;
  // What was wrong before and has not been touched is let through.
  return old === undefined || !sameJson(value, old);
};

const visitItems = (list: readonly Json[], judged: Judged, node: RuleNode, judging: Judging): void => {
  const { items } = node;
  if (items === undefined) return;
  const before = oldItems(judged.old, node.schema);
  for (const [place, item] of list.entries()) {
    visit({ value: item, old: before(item), path: `${judged.path}[${place}]` }, items, judging);
  }
};

const visitFields = (fields: JsonObject, judged: Judged, node: RuleNode, judging: Judging): void => {
  const old = isJsonObject(judged.old) && node.schema.mapType !== 'atomic' ? judged.old : {};
  for (const [name, field] of Object.entries(fields)) {
    const named = node.properties.get(name);
    const below = named ?? (fieldOf(node.schema.properties, name) ? undefined : node.additional);
    if (below === undefined || field === undefined) continue;
    const path = named ? `${judged.path}.${name}` : `${judged.path}[${name}]`;
    visit({ value: field, old: fieldOf(old, name), path }, below, judging);
  }
};

const visitBelow = (judged: Judged, node: RuleNode, judging: Judging): void => {
  if (Array.isArray(judged.value)) visitItems(judged.value, judged, node, judging);
  else if (isJsonObject(judged.value)) visitFields(judged.value, judged, node, judging);
};

const visit = (judged: Judged, node: RuleNode, judging: Judging): void => {
  if (judged.value === null) return;
  for (const rule of node.rules) {
    if (judging.allowance.left <= 0) return;
    if (isDue(rule, judged)) judge(rule, judged, node.schema, judging);
  }
  visitBelow(judged, node, judging);
};

/** The rules that a custom resource breaks; with an old version of it, also those that its change breaks. */
export const ruleProblems = (object: Json, old: Json | undefined, { root }: CompiledRules): FieldError[] => {
  if (root === undefined) return [];
  const judging: Judging = { errors: [], allowance: { left: MOST_STEPS } };
  visit({ value: object, old, path: '' }, root, judging);
  const errors = judging.errors.map(error => ({ ...error, path: error.path.replace(/^\./u, '') }));
  if (judging.allowance.left > 0) return errors;
  return [
    ...errors,
    {
      problem: 'invalid',
      path: '<nil>',
      value: 'null',
      detail: 'validation failed due to running out of cost budget, no further validation rules will be run',
    },
  ];
};
