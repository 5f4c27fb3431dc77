/** Single values of the ConfigMaps. What cannot be read is told, and the default holds. */
import { parse } from 'yaml';

export interface Reading {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: string[];
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1, ms: 0.001 };

/** `1h30m`, `120s` or plain seconds; undefined for anything else. */
export const readSeconds = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) return Number(trimmed);
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(trimmed)) return undefined;
  let seconds = 0;
  for (const [, amount = '0', , unit = 's'] of trimmed.matchAll(/(\d+(\.\d+)?)(h|ms|m|s)/g))
    seconds += Number(amount) * (UNITS[unit] ?? 0);
  return seconds;
};

const writtenIn = ({ values }: Reading, key: string): string | undefined => {
  const text = values[key]?.trim();
  return text === '' ? undefined : text;
};

/** The value of a key, read; undefined where it is absent or cannot be read. */
export const readValue = <Value>(
  reading: Reading,
  key: string,
  read: (text: string) => Value | undefined,
): Value | undefined => {
  const text = writtenIn(reading, key);
  if (text === undefined) return undefined;
  const value = read(text);
  if (value === undefined) reading.problems.push(`${key} cannot be read: ${text.slice(0, 80)}`);
  return value;
};

export const readText = (text: string): string => text;

export const readFlag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

export const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find(word => word === text);

const MOST_ALIASES = 100;

/** YAML inside of a value. */
export const readYaml = (text: string): unknown => {
  try {
    return parse(text, { maxAliasCount: MOST_ALIASES, logLevel: 'silent' }) ?? undefined;
  } catch {
    return undefined;
  }
};

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
