/** The way from the top of a document to one of its values: keys of maps and indexes of lists. */
export type Path = readonly (string | number)[];

const PLAIN_KEY = /^[^.[\]"\s][^.[\]"]*$/;

const segmentText = (segment: string | number, first: boolean): string => {
  if (typeof segment === 'number') return `[${segment}]`;
  if (!PLAIN_KEY.test(segment)) return `[${JSON.stringify(segment)}]`;
  return first ? segment : `.${segment}`;
};

/** A path as people write it: `steps.build.commands[0]`; keys with dots or brackets are quoted in brackets. */
export const formatPath = (path: Path): string =>
  path.map((segment, index) => segmentText(segment, index === 0)).join('');

const SEGMENT = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]"]+)/y;

const unquoted = (text: string): string | undefined => {
  try {
    return String(JSON.parse(text));
  } catch {
    // A bad escape names no key.
    return undefined;
  }
};

/** Reads what `formatPath` writes; undefined for any other text. */
export const parsePath = (text: string): Path | undefined => {
  const path: (string | number)[] = [];
  SEGMENT.lastIndex = 0;
  while (SEGMENT.lastIndex < text.length) {
    const found = SEGMENT.exec(text);
    if (!found) return undefined;
    const [, index, quoted, key] = found;
    const segment = index === undefined ? (key ?? unquoted(quoted ?? '')) : Number(index);
    if (segment === undefined) return undefined;
    path.push(segment);
  }
  return path;
};
