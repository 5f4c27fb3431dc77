import { quote, REDACTED } from './redaction.ts';

/** What expressions work with. */
export type Value = string | number | boolean | null;

/** A value, and whether an encrypted one can be read off it. */
export interface Known {
  readonly value: Value;
  readonly encrypted: boolean;
}

const PLAIN_NUMBER = /^[+-]?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,5})?$/;

/** The number that a text spells, if it does. */
export const numberIn = (text: string): number | undefined => {
  const trimmed = text.trim();
  const number = PLAIN_NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

/** The empty text, zero, false and null do not hold; all else does. */
export const isTruthy = (value: Value): boolean =>
  value !== '' && value !== 0 && value !== false && value !== null;

/** A value as a message may show it. */
export const show = ({ value, encrypted }: Known): string => {
  if (encrypted) return REDACTED;
  return typeof value === 'string' ? quote(value) : String(value);
};

/** The name of a value's type. */
export const typeName = (value: Value): string => {
  if (value === null) return 'null';
  return typeof value === 'string' ? 'text' : typeof value;
};

/** Both values as numbers, when one is a number and the other is one or spells one. */
const asNumbers = (left: Value, right: Value): readonly [number, number] | undefined => {
  if (typeof left !== 'number' && typeof right !== 'number') return undefined;
  const [a, b] = [left, right].map(value => (typeof value === 'string' ? numberIn(value) : value));
  return typeof a === 'number' && typeof b === 'number' ? [a, b] : undefined;
};

/** Equality of `==`: of one type and the same, or a number and a text that spells it. */
export const areEqual = (left: Value, right: Value): boolean => {
  const numbers = asNumbers(left, right);
  return numbers ? numbers[0] === numbers[1] : left === right;
};

/** Order of two numbers, or of two texts letter by letter; undefined for what has no order. */
export const compare = (left: Value, right: Value): number | undefined => {
  const numbers = asNumbers(left, right);
  if (numbers) return numbers[0] - numbers[1];
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

/** The value that a reference outside of quotes stands for: a literal where its text is one, else the text. */
export const literalIn = (text: string): Value => {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  if (trimmed === 'null') return null;
  return numberIn(trimmed) ?? text;
};
