import { fieldOf, isJsonObject, sameJson } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import { oldItems } from './correlate.ts';
import type { CustomSchema, ValueChecks } from './custom-schema.ts';
import {
  checkCount,
  checkEnum,
  checkFormat,
  checkNumber,
  checkText,
  isOfType,
  type Report,
} from './value-problems.ts';

/** More problems than these of one object are not told. */
const MOST_PROBLEMS = 200;

/** A value and, in an update, the one that it was; undefined where nobody can tell which one that is. */
interface Checked {
  readonly value: Json;
  readonly old: Json | undefined;
}

/** Problems of a junction carry no path: the API puts it into the words. */
const junction = (words: string): FieldError => ({
  problem: 'invalid',
  path: '<nil>',
  value: '',
  detail: words,
});

const attempt = (checked: Checked, schema: CustomSchema, path: string): FieldError[] => {
  const errors: FieldError[] = [];
  validateValue(checked, schema, path, error => errors.push(error));
  return errors;
};

const best = (attempts: readonly FieldError[][]): FieldError[] =>
  attempts.reduce((least, errors) => (errors.length < least.length ? errors : least), attempts[0] ?? []);

const checkAny = (checked: Checked, any: readonly CustomSchema[], path: string, report: Report): void => {
  const attempts = any.map(schema => attempt(checked, schema, path));
  if (attempts.some(errors => errors.length === 0)) return;
  report(junction(`${JSON.stringify(path)} must validate at least one schema (anyOf)`));
  for (const error of best(attempts)) report(error);
};

const checkOne = (checked: Checked, one: readonly CustomSchema[], path: string, report: Report): void => {
  const attempts = one.map(schema => attempt(checked, schema, path));
  const valid = attempts.filter(errors => errors.length === 0).length;
  if (valid === 1) return;
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`;
  report(junction(`${JSON.stringify(path)} must validate one and only one schema (oneOf). ${found}`));
  if (valid === 0) for (const error of best(attempts)) report(error);
};

const checkAll = (checked: Checked, all: readonly CustomSchema[], path: string, report: Report): void => {
  const failed = all.map(schema => attempt(checked, schema, path)).filter(errors => errors.length > 0);
  if (failed.length === 0) return;
  for (const error of failed.flat()) report(error);
  const none = failed.length === all.length ? '. None validated' : '';
  report(junction(`${JSON.stringify(path)} must validate all the schemas (allOf)${none}`));
};

const checkJunctions = (checked: Checked, checks: ValueChecks, path: string, report: Report): void => {
  if (checks.allOf) checkAll(checked, checks.allOf, path, report);
  if (checks.anyOf) checkAny(checked, checks.anyOf, path, report);
  if (checks.oneOf) checkOne(checked, checks.oneOf, path, report);
  if (checks.not && attempt(checked, checks.not, path).length === 0) {
    report(junction(`${JSON.stringify(path)} must not validate the schema (not)`));
  }
};

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Metadata has a shape of its own, which others look after; a definition may ask more of names. */
const isMetadata = (schema: CustomSchema, name: string): boolean =>
  name === 'metadata' && schema.properties?.metadata?.typeName !== undefined;

const shapeOf = (schema: CustomSchema, name: string): CustomSchema | undefined =>
  isMetadata(schema, name) ? schema.metadata : (fieldOf(schema.properties, name) ?? schema.additional);

const validateFields = (
  checked: Checked & { value: JsonObject },
  schema: CustomSchema,
  path: string,
  report: Report,
): void => {
  const { value, old } = checked;
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) report({ problem: 'required', path: below(path, name) });
  }
  for (const [name, field] of Object.entries(value)) {
    const shape = shapeOf(schema, name);
    if (field === undefined || shape === undefined) continue;
    const before = isJsonObject(old) ? fieldOf(old, name) : undefined;
    validateValue({ value: field, old: before }, shape, below(path, name), report);
  }
};

const validateItems = (
  list: readonly Json[],
  old: Json | undefined,
  schema: CustomSchema,
  at: { path: string; report: Report },
): void => {
  const { items } = schema;
  if (items === undefined) return;
  const before = oldItems(old, schema);
  list.forEach((value, place) => {
    validateValue({ value, old: before(value) }, items, `${at.path}[${place}]`, at.report);
  });
};

const checkContents = (checked: Checked, schema: CustomSchema, path: string, report: Report): void => {
  const { value, old } = checked;
  const { checks = {} } = schema;
  if (typeof value === 'number') checkNumber(value, checks, path, report);
  else if (typeof value === 'string') {
    checkText(value, checks, path, report);
    if (schema.format !== undefined) checkFormat(value, schema.format, path, report);
  } else if (Array.isArray(value)) {
    checkCount(
      { count: value.length, least: checks.minItems, most: checks.maxItems, what: 'items' },
      path,
      report,
    );
    validateItems(value, old, schema, { path, report });
  } else if (isJsonObject(value)) {
    const count = Object.keys(value).length;
    checkCount(
      { count, least: checks.minProperties, most: checks.maxProperties, what: 'properties' },
      path,
      report,
    );
    validateFields({ value, old }, schema, path, report);
  }
};

const validateValue = (checked: Checked, schema: CustomSchema, path: string, report: Report): void => {
  const { value, old } = checked;
  // What was wrong before and has not been touched is let through: definitions may become stricter over time.
  if (old !== undefined && sameJson(value, old)) return;
  if (!isOfType(value, schema, path, report) || value === null) return;
  if (schema.enum !== undefined) checkEnum(value, schema.enum, path, report);
  checkContents(checked, schema, path, report);
  if (schema.checks) checkJunctions(checked, schema.checks, path, report);
};

/** What is wrong with a value by its schema; with an old value, only what is new. */
export const schemaProblems = (value: Json, schema: CustomSchema, old?: Json, path = ''): FieldError[] => {
  const errors: FieldError[] = [];
  const collect: Report = error => {
    if (errors.length < MOST_PROBLEMS) errors.push(error);
  };
  validateValue({ value, old: undefined }, schema, path, collect);
  if (errors.length === 0 || old === undefined) return errors;
  errors.length = 0;
  validateValue({ value, old }, schema, path, collect);
  return errors;
};
