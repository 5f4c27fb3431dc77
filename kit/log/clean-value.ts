import { types } from 'node:util';
import { isSensitiveName, REDACTED, Secret } from '../secret/index.ts';
import { cleanError } from './clean-error.ts';
import { cleanText } from './clean-text.ts';

/**
 * Turns whatever a caller logs into plain JSON values. Three things must hold for any input: no secret passes, the
 * result is small (per text, per list, per depth and in total), and nothing throws. Every value is visited with the
 * same walk, which carries the remaining budget and the chain of objects above it.
 */
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const MAX_NODES = 1_000;
const MAX_TOTAL_TEXT = 65_536;
const MAX_NAME = 200;

interface Walk {
  nodes: number;
  text: number;
  readonly above: object[];
}

const spendText = (walk: Walk, text: string): string => {
  if (walk.text <= 0) return '[cut]';
  const cleaned = cleanText(text);
  walk.text -= cleaned.length;
  return cleaned;
};

const scalar = (value: unknown, walk: Walk): unknown => {
  switch (typeof value) {
    case 'string':
      return spendText(walk, value);
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return value.toString().slice(0, MAX_NAME);
    case 'function':
      return '[function]';
    case 'symbol':
      return '[symbol]';
    default:
      return value;
  }
};

/** A secret, also one made by another copy of the class. */
const isSecret = (value: object): boolean =>
  value instanceof Secret || ('reveal' in value && typeof value.reveal === 'function');

/** Objects that stand for one value. `undefined` means: not one of them, look inside. */
const asOneValue = (value: object, walk: Walk): string | undefined => {
  if (isSecret(value)) return REDACTED;
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof URL) return spendText(walk, value.href);
  if (types.isRegExp(value)) return spendText(walk, String(value));
  // Bytes are keys, bodies or archives: their size is all that a log needs.
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return `[${value.byteLength} bytes]`;
  return undefined;
};

/** Booleans and absent values say that there is a secret, not which. */
const hides = (name: string, value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== 'boolean' && isSensitiveName(name);

/** A hidden value counts against the budget too, or a list of them would have no end. */
const hide = (walk: Walk): string => {
  walk.nodes -= 1;
  return REDACTED;
};

/** Lists of `--flag value` or of raw headers: an item that follows a sensitive name is its value. */
const followsName = (item: unknown, before: unknown): boolean =>
  typeof item === 'string' &&
  typeof before === 'string' &&
  before.length < MAX_NAME &&
  isSensitiveName(before);

const cleanList = (list: readonly unknown[], total: number, walk: Walk): unknown[] => {
  const shown: unknown[] = [];
  for (const [index, item] of list.slice(0, MAX_ITEMS).entries()) {
    if (walk.nodes <= 0) break;
    shown.push(followsName(item, list[index - 1]) ? hide(walk) : clean(item, walk));
  }
  return total > shown.length ? [...shown, `[${total - shown.length} more]`] : shown;
};

type Entry = readonly [name: string, value: unknown];

/** `{ name: 'TOKEN', value: '…' }`, the way variables and headers are often listed. */
const namesSecretValue = (entries: readonly Entry[]): boolean =>
  entries.some(
    ([name, value]) =>
      /^(?:name|key|variable)$/i.test(name) && typeof value === 'string' && isSensitiveName(value),
  );

const cleanEntries = (entries: readonly Entry[], total: number, walk: Walk): Record<string, unknown> => {
  const pair = namesSecretValue(entries);
  const shown: Entry[] = [];
  for (const [name, value] of entries) {
    if (walk.nodes <= 0) break;
    const hidden = hides(name, value) || (pair && /^(?:value|default)$/i.test(name));
    shown.push([spendText(walk, name.slice(0, MAX_NAME)), hidden ? hide(walk) : clean(value, walk)]);
  }
  if (total > shown.length) shown.push(['…', `[${total - shown.length} more]`]);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
};

const readProperty = (value: object, name: string): unknown => {
  try {
    return Reflect.get(value, name);
  } catch {
    return '[unreadable]';
  }
};

const firstOf = <T>(many: Iterable<T>): T[] => Iterator.from(many).take(MAX_ITEMS).toArray();

const hasToJson = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

const inside = (value: object, walk: Walk): unknown => {
  if (value instanceof Error) {
    return cleanError(value, { text: text => spendText(walk, text), inner: part => clean(part, walk) });
  }
  if (Array.isArray(value)) return cleanList(value, value.length, walk);
  if (types.isSet(value)) return cleanList(firstOf(value), value.size, walk);
  if (types.isMap(value) || value instanceof Headers || value instanceof URLSearchParams) {
    const entries = firstOf(value).map(([name, item]): Entry => [String(name), item]);
    return cleanEntries(entries, value instanceof Headers ? entries.length : value.size, walk);
  }
  if (hasToJson(value)) {
    const plain = value.toJSON();
    // An object that answers with itself would be visited for ever.
    if (plain !== value) return clean(plain, walk);
  }
  const names = Object.keys(value);
  const entries = names.slice(0, MAX_ITEMS).map((name): Entry => [name, readProperty(value, name)]);
  return cleanEntries(entries, names.length, walk);
};

const cleanObject = (value: object, walk: Walk): unknown => {
  const one = asOneValue(value, walk);
  if (one !== undefined) return one;
  if (walk.above.includes(value)) return '[circular]';
  if (walk.above.length >= MAX_DEPTH) return '[too deep]';
  walk.above.push(value);
  try {
    return inside(value, walk);
  } finally {
    walk.above.pop();
  }
};

const clean = (value: unknown, walk: Walk): unknown => {
  walk.nodes -= 1;
  if (typeof value !== 'object' || value === null) return scalar(value, walk);
  try {
    return cleanObject(value, walk);
  } catch {
    // A proxy or a toJSON that throws: the entry matters more than this value.
    return '[unreadable]';
  }
};

/** The fields of an entry as plain, bounded JSON values without secrets. */
export const cleanFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const cleaned = clean(fields, { nodes: MAX_NODES, text: MAX_TOTAL_TEXT, above: [] });
  return typeof cleaned === 'object' && cleaned !== null && !Array.isArray(cleaned)
    ? { ...cleaned }
    : { value: cleaned };
};
