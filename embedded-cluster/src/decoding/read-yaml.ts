import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { DEEPEST } from '../json/index.ts';
import { badRequest, requestTooLarge } from '../status/index.ts';

/** Values that YAML has and JSON has not; what looks like one of them stays text. */
const NOT_IN_JSON = new Set(
  ['timestamp', 'binary', 'omap', 'pairs', 'set'].map(name => `tag:yaml.org,2002:${name}`),
);

const MAX_ALIASES = 1_000;

/** Reading YAML takes a hundred times as long as reading JSON, and nobody else is served meanwhile. */
const MAX_LENGTH = 512 * 1024;

/** Values inside values on one line: the parser would go through all of them before it gave up. */
const NESTED = new RegExp(`(?:[-?] +){${DEEPEST}}`);

const isNestedTooDeep = (text: string): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return NESTED.test(text);
};

/** The value of a YAML text, and which keys it sets twice. */
export const readYaml = (text: string): { value: unknown; duplicates: string[] } => {
  if (text.length > MAX_LENGTH)
    throw requestTooLarge(`YAML may have ${MAX_LENGTH} characters at most: send JSON`);
  if (isNestedTooDeep(text)) throw badRequest('error converting YAML to JSON: values are nested too deep');
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.1',
    uniqueKeys: false,
    merge: true,
    lineCounter: lines,
    customTags: tags => tags.filter(tag => typeof tag === 'string' || !NOT_IN_JSON.has(tag.tag)),
  });
  const [error] = document.errors;
  if (error) throw badRequest(`error converting YAML to JSON: ${error.message.split('\n')[0]}`);
  const duplicates: string[] = [];
  visit(document, {
    Map: (_, map) => {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value))
          duplicates.push(
            `line ${lines.linePos(key.range?.[0] ?? 0).line}: key "${key.value}" already set in map`,
          );
        seen.add(key.value);
      }
    },
  });
  if (document.contents !== null && !isMap(document.contents)) return { value: undefined, duplicates };
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), duplicates };
  } catch (cause) {
    throw badRequest('error converting YAML to JSON: too many aliases', { cause });
  }
};
