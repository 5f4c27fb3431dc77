import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { PathStep } from './json-schema.ts';

/** Where the cursor stands: what it may complete, and what is already around it. */
export interface YamlPlace {
  /** The path of the map or list item that holds the cursor; for a value, the path of that value. */
  readonly path: readonly PathStep[];
  readonly kind: 'key' | 'value';
  /** The word under the cursor. */
  readonly from: number;
  readonly to: number;
  /** Keys beside the cursor: they are not offered again. */
  readonly taken: readonly string[];
  /** Its key already ends with a colon. */
  readonly colon: boolean;
  /** How many list dashes stand before it on its line; lines below must be indented past them. */
  readonly dashes: number;
  /** The whole document as plain values, with the cursor's own word left out. */
  readonly document: unknown;
}

/** Larger texts are edited without completion: parsing them at every key would be felt. */
const MOST_CHARS = 400_000;
const MARK = 'zCursorz';
const WORD_BEFORE = /[^\s:,[\]{}"'#&*!|>]*$/;
const WORD_AFTER = /^[\w./$-]*/;

interface Found {
  readonly path: PathStep[];
  readonly taken: string[];
}

const keyText = (key: unknown): string => (isScalar(key) ? String(key.value) : String(key));

const search = (node: unknown, path: PathStep[]): (Found & { kind: 'key' | 'value' }) | undefined => {
  if (isScalar(node)) return node.value === MARK ? { path, taken: [], kind: 'value' } : undefined;
  if (isSeq(node)) {
    for (const [at, item] of node.items.entries()) {
      const found = search(item, [...path, at]);
      if (found !== undefined) return found;
    }
  }
  if (!isMap(node)) return undefined;
  for (const { key, value } of node.items) {
    const name = keyText(key);
    if (name === MARK) {
      const taken = node.items.map(item => keyText(item.key)).filter(other => other !== MARK);
      return { path, taken, kind: 'key' };
    }
    const found = search(value, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
};

const parsed = (text: string) =>
  parseDocument(text, { strict: false, uniqueKeys: false, logLevel: 'silent' });

const plain = (document: ReturnType<typeof parsed>): unknown => {
  try {
    // A mark standing for a value says nothing yet.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 50 }) ?? null), (_key, value) =>
      value === MARK ? undefined : value,
    );
  } catch {
    return undefined;
  }
};

const inComment = (line: string): boolean => /(^|\s)#/.test(line.replace(/"[^"]*"|'[^']*'/g, ''));

/** Finds the place of the cursor by reading the text as if a word of ours stood there. */
export const yamlPlace = (text: string, offset: number): YamlPlace | undefined => {
  if (text.length > MOST_CHARS) return undefined;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  if (inComment(before)) return undefined;
  const word = WORD_BEFORE.exec(before)?.[0] ?? '';
  const from = offset - word.length;
  const to = offset + (WORD_AFTER.exec(text.slice(offset))?.[0].length ?? 0);
  const lead = before.slice(0, before.length - word.length);
  const colon = /^\s*:/.test(text.slice(to));
  const dashes = (/^\s*((?:- +)*)$/.exec(lead)?.[1]?.match(/-/g) ?? []).length;
  const startsLine = /^\s*(?:- +)*$/.test(lead);
  const inFlow = /[{,]\s*$/.test(lead);
  // After a dash, or in a flow, a word may become a key or a value: a key is tried first, for it reads as a map.
  const asKey = `${text.slice(0, from)}${MARK}${colon ? '' : ': '}${text.slice(to)}`;
  const asValue = `${text.slice(0, from)}${MARK}${text.slice(to)}`;
  const tries = startsLine || inFlow ? [asKey] : [asValue];
  for (const attempt of [...tries, ...tries.map(nearby)]) {
    const document = parsed(attempt);
    const found = search(document.contents, []);
    if (found !== undefined) return { ...found, from, to, colon, dashes, document: plain(document) };
  }
  return undefined;
};

const KEY_LINE = /^(\s*)((?:- +)*)[\w./$-]+:(?:\s|$)/;
const depthOf = (line: string): number => line.length - line.trimStart().length;

type Kept = readonly [at: number, line: string];

/** Upwards the keys beside a line, then the key above each of those, to the root. */
const keysAbove = (lines: readonly string[], at: number, own: number): Kept[] => {
  const kept: Kept[] = [];
  let depth = own;
  for (let above = at - 1; above >= 0; above -= 1) {
    const line = lines[above] ?? '';
    const here = depthOf(line);
    const isBeside = depth === own && here === own;
    if (!KEY_LINE.test(line) || (here >= depth && !isBeside)) continue;
    kept.push([above, isBeside ? line : line.replace(/:\s.*$/, ':')]);
    depth = here;
  }
  return kept;
};

const keysBelow = (lines: readonly string[], at: number, own: number): Kept[] => {
  const rest = lines.slice(at + 1);
  const end = rest.findIndex(line => line.trim() !== '' && depthOf(line) < own);
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map((line, below): Kept => [at + 1 + below, line])
    .filter(([, line]) => depthOf(line) === own && KEY_LINE.test(line));
};

/** The line of the mark with the keys that it stands below and beside, so that errors elsewhere do not matter. */
const nearby = (text: string): string => {
  const lines = text.split('\n');
  const at = lines.findIndex(line => line.includes(MARK));
  const line = lines[at] ?? '';
  const own = depthOf(line);
  return [...keysAbove(lines, at, own).reverse(), [at, line] as const, ...keysBelow(lines, at, own)]
    .map(([, kept]) => kept)
    .join('\n');
};

/** The key under the pointer, with its path and where it stands. */
export const keyAt = (
  text: string,
  offset: number,
): { path: PathStep[]; from: number; to: number; document: unknown } | undefined => {
  if (text.length > MOST_CHARS) return undefined;
  const document = parsed(text);
  const walk = (
    node: unknown,
    path: PathStep[],
  ): { path: PathStep[]; from: number; to: number } | undefined => {
    if (isSeq(node)) {
      return node.items.map((item, at) => walk(item, [...path, at])).find(found => found !== undefined);
    }
    if (!isMap(node)) return undefined;
    for (const { key, value } of node.items) {
      const here = [...path, keyText(key)];
      if (isScalar(key) && key.range && key.range[0] <= offset && offset <= key.range[1]) {
        return { path: here, from: key.range[0], to: key.range[1] };
      }
      const found = walk(value, here);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const found = walk(document.contents, []);
  return found === undefined ? undefined : { ...found, document: plain(document) };
};
