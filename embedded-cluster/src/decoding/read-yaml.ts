import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { badRequest } from '../status/index.ts';

/** Values that YAML has and JSON has not; what looks like one of them stays text. */
const NOT_IN_JSON = new Set(
  ['timestamp', 'binary', 'omap', 'pairs', 'set'].map(name => `tag:yaml.org,2002:${name}`),
);

const MAX_ALIASES = 1_000;

/** The value of a YAML text, and which keys it sets twice. */
export const readYaml = (text: string): { value: unknown; duplicates: string[] } => {
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
