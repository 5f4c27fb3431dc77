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

/** Paths of fields that were named before, in the order of the text. */
export const duplicateFields = (text: string): string[] => {
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
  let at = start + 1;
  while (text[at] !== '"' && at < text.length) at += text[at] === '\\' ? 2 : 1;
  return at;
};

const nameOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
