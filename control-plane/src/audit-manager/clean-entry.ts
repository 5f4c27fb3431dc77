/**
 * Makes an entry storable without ever refusing it: an audit record that fails would take the change it
 * belongs to with it. Too much is cut or left out with a marker, credentials are masked, and the two things
 * PostgreSQL cannot hold (NUL, half a surrogate pair) are replaced. Everything else, control characters and
 * line breaks included, is kept as data.
 */
import { isSensitiveName, REDACTED, redactText, Secret } from '@freshet/kit/secret';
import type { JsonValue } from '../unit-of-work/index.ts';

/** The most that the details of one record may take as JSON, in bytes. */
export const MAX_DETAILS_BYTES = 16_384;

const MAX_DEPTH = 16;
const MAX_VALUES = 4_000;
const MAX_LISTED_KEYS = 20;
const MAX_KEY = 128;
const CUT = '…';

/** Text as it can be stored, at most `max` characters long. */
export const cleanText = (text: string, max: number): string => {
  const masked = redactText(storable(clip(text, max)));
  return masked.length <= max ? masked : clip(masked, max);
};

const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - CUT.length)}${CUT}`.toWellFormed();

/** Text without what the database cannot hold; also for what is compared with stored text. */
export const storable = (text: string): string => text.replaceAll('\0', '\u2400').toWellFormed();

type Details = { readonly [key: string]: JsonValue };

/** The details as JSON text within the bound, or a marker that names what was left out. */
export const cleanDetails = (details: Details): string => {
  const budget = { values: MAX_VALUES, characters: MAX_DETAILS_BYTES };
  try {
    const text = JSON.stringify(cleanObject(details, 0, budget));
    if (Buffer.byteLength(text) <= MAX_DETAILS_BYTES) return text;
  } catch (error) {
    if (error !== TOO_LARGE) throw error;
  }
  return JSON.stringify({
    omitted: `the details are larger than ${MAX_DETAILS_BYTES} bytes`,
    keys: Object.keys(details)
      .slice(0, MAX_LISTED_KEYS)
      .map(key => cleanText(key, MAX_KEY)),
  });
};

/** What is left to spend on one record, so that a huge value is given up early rather than walked to its end. */
interface Budget {
  values: number;
  characters: number;
}

const TOO_LARGE = new Error('the details are too large');

const spend = (budget: Budget, characters: number): void => {
  budget.values -= 1;
  budget.characters -= characters;
  if (budget.values < 0 || budget.characters < 0) throw TOO_LARGE;
};

const cleanValue = (value: unknown, depth: number, budget: Budget): JsonValue | undefined => {
  switch (typeof value) {
    case 'string':
      spend(budget, value.length);
      return redactText(storable(value));
    case 'number':
      spend(budget, 1);
      return cleanNumber(value);
    case 'boolean':
      spend(budget, 1);
      return value;
    case 'object':
      spend(budget, 1);
      return value === null ? null : cleanNested(value, depth, budget);
    default:
      return undefined;
  }
};

const cleanNested = (value: object, depth: number, budget: Budget): JsonValue => {
  if (value instanceof Secret) return REDACTED;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= MAX_DEPTH) return '[nested too deep]';
  if (Array.isArray(value)) return value.map(item => cleanValue(item, depth + 1, budget) ?? null);
  return cleanObject(value, depth, budget);
};

const cleanObject = (value: object, depth: number, budget: Budget): Details =>
  // Own data properties are defined, never assigned: a key named __proto__ stays a key.
  Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, JsonValue][] => {
      spend(budget, key.length);
      const name = cleanText(key, MAX_KEY);
      if (typeof item === 'string' && isSensitiveName(key)) return [[name, REDACTED]];
      const cleaned = cleanValue(item, depth + 1, budget);
      return cleaned === undefined ? [] : [[name, cleaned]];
    }),
  );

/** Numbers that need an exponent would unfold to hundreds of digits in the database; they are kept as text. */
const cleanNumber = (value: number): JsonValue =>
  Number.isFinite(value) && !String(value).includes('e') ? value : String(value);
