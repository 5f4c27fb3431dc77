import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** More unknown fields, or more of the name of one, help nobody. */
const MAX_FIELDS = 5;
const MAX_NAME = 60;

/** What is wrong with a value, to follow the name of its field; contracts with words of their own keep them. */
export const problemWords = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected, issue.input);
    case 'too_small':
      return limitWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return limitWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_value':
      return choiceWords(issue.values);
    case 'unrecognized_keys':
      return fieldWords(issue.keys);
    default:
      return undefined;
  }
};

const typeWords = (expected: string, input: unknown): string | undefined => {
  if (input === undefined) return 'is missing';
  const kind = KINDS[expected];
  return kind && `must be ${kind}`;
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

const limitWords = (origin: string, bound: string, limit: number | bigint): string | undefined => {
  if (origin === 'number' || origin === 'int') return `must be ${bound} ${limit}`;
  const unit = UNITS[origin];
  return unit && `must have ${bound} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
};

const choiceWords = (values: readonly unknown[]): string => {
  const shown = values.map(value => JSON.stringify(value));
  return shown.length === 1 ? `must be ${shown[0]}` : `must be one of ${shown.join(', ')}`;
};

const fieldWords = (keys: readonly string[]): string => {
  const shown = keys
    .slice(0, MAX_FIELDS)
    .map(key => JSON.stringify(key.length > MAX_NAME ? `${key.slice(0, MAX_NAME)}…` : key));
  const more = keys.length > MAX_FIELDS ? ` and ${keys.length - MAX_FIELDS} more` : '';
  return `has ${keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${shown.join(', ')}${more}`;
};
