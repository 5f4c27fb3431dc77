import { Fault } from '@freshet/kit/errors';

/** Deeper documents are refused before they are parsed: no use of ours comes near, and recursion would. */
const MAX_DEPTH = 64;
/** A pipeline of the largest size has far fewer. */
const MAX_VALUES = 100_000;

/**
 * Parses a request body. An empty one is no body at all (clients send it with POST and PUT); prototype keys
 * are refused wherever they stand.
 */
export const parseJsonBody = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  requireBounds(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Fault('BODY_MALFORMED', 'the body is not valid JSON', {}, { cause: error });
  }
  refusePrototypeKeys(value);
  return value;
};

/** Walks apart from parsing: a reviver makes large bodies take twenty times as long. */
const refusePrototypeKeys = (value: unknown): void => {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const key = forbiddenKeyOf(next);
    if (key !== undefined) throw new Fault('BODY_MALFORMED', `the body holds the forbidden key '${key}'`);
    for (const inner of Object.values(next)) if (typeof inner === 'object') open.push(inner);
  }
};

const forbiddenKeyOf = (value: object): string | undefined => {
  if (Array.isArray(value)) return undefined;
  if (Object.hasOwn(value, '__proto__')) return '__proto__';
  const own = Object.hasOwn(value, 'constructor') && Reflect.get(value, 'constructor');
  return hasPrototypeKey(own) ? 'constructor' : undefined;
};

const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts before anything is parsed: many small values cost far more than their characters. */
const requireBounds = (text: string): void => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COMMA) values += 1;
    else if (unit === OPEN_LIST || unit === OPEN_MAP) {
      depth += 1;
      values += 1;
    } else if (unit === CLOSE_LIST || unit === CLOSE_MAP) depth -= 1;
    if (depth > MAX_DEPTH)
      throw new Fault('BODY_MALFORMED', `the JSON nests deeper than ${MAX_DEPTH} levels`, {
        maxDepth: MAX_DEPTH,
      });
    if (values > MAX_VALUES)
      throw new Fault('BODY_TOO_LARGE', `the JSON holds more than ${MAX_VALUES} values`, {
        maxValues: MAX_VALUES,
      });
  }
};

const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
};
