import { patternOf } from '../expressions/index.ts';
import type { Json } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import type { CustomSchema, ValueChecks } from './custom-schema.ts';
import { isOfFormat } from './formats.ts';

/** Receives problems of one value. */
export type Report = (error: FieldError) => void;

/** The type of a value as the API names it. */
const typeName = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
};

/** Whether a value is of the type that its schema asks for; reports if not. */
export const isOfType = (value: Json, schema: CustomSchema, path: string, report: Report): boolean => {
  if (value === null && schema.nullable) return true;
  const found = typeName(value);
  const wanted = schema.intOrString ? ['integer', 'string'] : schema.type === undefined ? [] : [schema.type];
  if (wanted.length === 0 || wanted.includes(found) || (found === 'integer' && schema.type === 'number'))
    return true;
  report({
    problem: 'type-invalid',
    path,
    value: found,
    detail: `${path} in body must be of type ${wanted.join(',')}: ${JSON.stringify(found)}`,
  });
  return false;
};

const belowProblem = (value: number, { minimum, exclusiveMinimum }: ValueChecks): string | undefined => {
  if (minimum === undefined || value > minimum || (value === minimum && !exclusiveMinimum)) return undefined;
  return `should be greater than ${exclusiveMinimum ? '' : 'or equal to '}${minimum}`;
};

const aboveProblem = (value: number, { maximum, exclusiveMaximum }: ValueChecks): string | undefined => {
  if (maximum === undefined || value < maximum || (value === maximum && !exclusiveMaximum)) return undefined;
  return `should be less than ${exclusiveMaximum ? '' : 'or equal to '}${maximum}`;
};

/** Quotients of decimal fractions are compared as such: 0.3 is a multiple of 0.1. */
const multipleProblem = (value: number, { multipleOf }: ValueChecks): string | undefined => {
  if (multipleOf === undefined || multipleOf <= 0) return undefined;
  const isMultiple = Number.isInteger(Number((value / multipleOf).toPrecision(12)));
  return isMultiple ? undefined : `should be a multiple of ${multipleOf}`;
};

const numberProblems = (value: number, checks: ValueChecks): string[] =>
  [belowProblem(value, checks), aboveProblem(value, checks), multipleProblem(value, checks)].filter(
    problem => problem !== undefined,
  );

export const checkNumber = (value: number, checks: ValueChecks, path: string, report: Report): void => {
  for (const problem of numberProblems(value, checks)) {
    report({ problem: 'invalid', path, value, detail: `${path} in body ${problem}` });
  }
};

/** Length as people count: in characters, not in units of an encoding. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

export const checkText = (value: string, checks: ValueChecks, path: string, report: Report): void => {
  const { minLength, maxLength, pattern } = checks;
  const length = minLength === undefined && maxLength === undefined ? 0 : lengthOf(value);
  if (maxLength !== undefined && length > maxLength) {
    report({ problem: 'too-long', path, detail: `may not be more than ${maxLength} bytes` });
  }
  if (minLength !== undefined && length < minLength) {
    const detail = `${path} in body should be at least ${minLength} chars long`;
    report({ problem: 'invalid', path, value, detail });
  }
  if (pattern !== undefined && !patternOf(pattern).isIn(value)) {
    report({ problem: 'invalid', path, value, detail: `${path} in body should match '${pattern}'` });
  }
};

export const checkFormat = (value: string, format: string, path: string, report: Report): void => {
  if (isOfFormat(value, format)) return;
  const detail = `${path} in body must be of type ${format}: ${JSON.stringify(value)}`;
  report({ problem: 'type-invalid', path, value, detail });
};

interface Count {
  readonly count: number;
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly what: 'items' | 'properties';
}

export const checkCount = ({ count, least, most, what }: Count, path: string, report: Report): void => {
  if (most !== undefined && count > most) {
    report({ problem: 'too-many', path, value: count, detail: `must have at most ${most} items` });
  }
  if (least !== undefined && count < least) {
    const detail = `${path} in body should have at least ${least} ${what}`;
    report({ problem: 'invalid', path, value: count, detail });
  }
};

export const checkEnum = (value: Json, allowed: readonly Json[], path: string, report: Report): void => {
  const texts = allowed.map(one => JSON.stringify(one));
  if (texts.includes(JSON.stringify(value))) return;
  const shown = allowed.map(one => (typeof one === 'string' ? one : JSON.stringify(one)));
  report({
    problem: 'not-supported',
    path,
    value,
    detail: `supported values: ${shown.map(one => JSON.stringify(one)).join(', ')}`,
  });
};
