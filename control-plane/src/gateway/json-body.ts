import { Fault } from '@freshet/kit/errors';

/** Deeper documents are refused before they are parsed: no use of ours comes near, and recursion would. */
const MAX_DEPTH = 64;

/**
 * Parses a request body. An empty one is no body at all (clients send it with POST and PUT); prototype keys
 * are refused wherever they stand.
 */
export const parseJsonBody = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  if (nestsDeeperThan(text, MAX_DEPTH)) {
    throw new Fault('BODY_MALFORMED', `the JSON nests deeper than ${MAX_DEPTH} levels`, {
      maxDepth: MAX_DEPTH,
    });
  }
  try {
    return JSON.parse(text, refusePrototypeKeys);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('BODY_MALFORMED', 'the body is not valid JSON', {}, { cause: error });
  }
};

const refusePrototypeKeys = (key: string, value: unknown): unknown => {
  if (key === '__proto__' || (key === 'constructor' && hasPrototypeKey(value))) {
    throw new Fault('BODY_MALFORMED', `the body holds the forbidden key '${key}'`);
  }
  return value;
};

const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

const nestsDeeperThan = (text: string, limit: number): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === OPEN_LIST || unit === OPEN_MAP) depth += 1;
    else if (unit === CLOSE_LIST || unit === CLOSE_MAP) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
};

const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
};
