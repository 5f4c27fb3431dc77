/**
 * Finds fields that a JSON text names twice, which a parser silently lets the last one win of. The text is known to be
 * JSON, so all that needs telling apart are names, the marks around them, and everything else.
 */
interface Level {
  /** Names of an object so far; undefined in a list. */
  readonly names: Set<string> | undefined;
  /** Where the level itself stands, as in `spec.containers[0]`. */
  readonly path: string;
  index: number;
  name: string;
  awaitsName: boolean;
}

const MOST = 100;

/** Paths of fields that were named before, in the order of the text that `value` was parsed from. */
export const duplicateFields = (text: string, value: unknown): string[] =>
  namesIn(text) === fieldsIn(value) ? [] : findDuplicates(text);

/** How often a text names a field: names are the texts with a colon after them. Nearly always this settles it. */
const namesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    at = endOfString(text, at);
    if (isBeforeColon(text, at)) count += 1;
  }
  return count;
};

const isBeforeColon = (text: string, end: number): boolean => {
  let at = end + 1;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text[at] === ':';
};

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

const fieldsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const item of Object.values(value)) if (typeof item === 'object') count += fieldsIn(item);
  return count;
};

const findDuplicates = (text: string): string[] => {
  const found: string[] = [];
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const level = levels.at(-1);
    if (sign === '"') {
      const end = endOfString(text, at);
      if (level?.awaitsName && isRepeated(level, nameOf(text.slice(at, end + 1)))) found.push(pathOf(level));
      at = end;
    } else if (sign !== undefined) step(levels, sign);
  }
  return found.slice(0, MOST);
};

const isRepeated = (level: Level, name: string): boolean => {
  level.name = name;
  level.awaitsName = false;
  const isKnown = level.names?.has(name) ?? false;
  level.names?.add(name);
  return isKnown;
};

/** Goes into a level, out of one, or on to its next member. */
const step = (levels: Level[], sign: string): void => {
  const level = levels.at(-1);
  if (sign === '{' || sign === '[') levels.push(opened(sign, level));
  else if (sign === '}' || sign === ']') levels.pop();
  else if (sign === ',' && level) {
    level.index += 1;
    level.awaitsName = level.names !== undefined;
  }
};

const opened = (sign: string, parent: Level | undefined): Level => ({
  names: sign === '{' ? new Set() : undefined,
  path: parent ? pathOf(parent) : '',
  index: 0,
  name: '',
  awaitsName: sign === '{',
});

const pathOf = ({ names, path, index, name }: Level): string => {
  if (names === undefined) return `${path}[${index}]`;
  return path === '' ? name : `${path}.${name}`;
};

const endOfString = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
};

/** An odd number of backslashes before it makes a mark part of the text. */
const isEscaped = (text: string, mark: number): boolean => {
  let at = mark;
  while (text[at - 1] === '\\') at -= 1;
  return (mark - at) % 2 === 1;
};

const nameOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
