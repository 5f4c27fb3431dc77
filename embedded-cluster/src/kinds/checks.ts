import { quantityNanos } from '../quantities/index.ts';
import type { Field } from './field.ts';
import { checkName, LABEL_NAME, type NameRule } from './names.ts';

/** One of a few words. An empty one is missing. */
export const checkOneOf = (field: Field, supported: readonly string[]): void => {
  if (field.text === '') field.required();
  else if (!supported.includes(field.text)) field.unsupported(supported);
};

/** One of a few words, or nothing. */
export const checkOptionalOneOf = (field: Field, supported: readonly string[]): void => {
  if (field.isSet && field.value !== '') checkOneOf(field, supported);
};

/** Not there, or not negative. */
export const checkNotNegative = (field: Field): void => {
  if (field.number !== undefined && field.number < 0) field.invalid('must be greater than or equal to 0');
};

export const checkRange = (field: Field, least: number, most: number): void => {
  const { number } = field;
  if (number !== undefined && (number < least || number > most))
    field.invalid(`must be between ${least} and ${most}, inclusive`);
};

/** A number of a port, which is there. */
export const checkPortNumber = (field: Field): void => {
  if (field.number === undefined || field.number < 1 || field.number > 65_535)
    field.invalid('must be between 1 and 65535, inclusive', field.value ?? 0);
};

const PORT_NAME: readonly (readonly [RegExp, string])[] = [
  [/^.{1,15}$/, 'must be no more than 15 characters'],
  [/^[-a-z0-9]*$/, 'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)'],
  [/[a-z]/, 'must contain at least one letter (a-z)'],
  [/^(?!.*--)/, 'must not contain consecutive hyphens'],
  [/^(?!-).*(?<!-)$/, 'must not begin or end with a hyphen'],
];

export const checkPortName = (field: Field): void => {
  for (const [pattern, says] of PORT_NAME) if (!pattern.test(field.text)) field.invalid(says);
};

/** A port by number or by name. */
export const checkPort = (field: Field): void => {
  if (typeof field.value === 'string') checkPortName(field);
  else checkPortNumber(field);
};

/** A name that must be there. */
export const checkRequiredName = (field: Field, rule: NameRule = LABEL_NAME): void => {
  if (field.text === '') field.required();
  else checkName(field, rule);
};

export const checkRequiredText = (field: Field): void => {
  if (field.text === '') field.required();
};

/** Reports each value that was there before. */
export const checkUnique = (fields: readonly Field[]): void => {
  const seen = new Set<unknown>();
  for (const field of fields) {
    if (!field.isSet || field.value === '') continue;
    if (seen.has(field.value)) field.duplicate();
    seen.add(field.value);
  }
};

/** A number of things or a share of them. */
export const checkCountOrPercent = (field: Field): void => {
  if (typeof field.value === 'string') {
    if (!/^\d+%$/.test(field.value))
      field.invalid(
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      );
  } else checkNotNegative(field);
};

/** A share of a whole, which is at most the whole. */
export const checkAtMostAll = (field: Field): void => {
  if (typeof field.value === 'string' && Number.parseInt(field.value, 10) > 100)
    field.invalid('must not be greater than 100%');
};

/** Whether a number of things or a share of them is none. */
export const isNone = ({ value }: Field): boolean => value === undefined || value === 0 || value === '0%';

export const nanosOf = (field: Field): bigint => quantityNanos(String(field.value ?? '')) ?? 0n;

export const checkQuantityNotNegative = (field: Field): void => {
  if (nanosOf(field) < 0n) field.invalid('must be greater than or equal to 0');
};
