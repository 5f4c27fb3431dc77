/**
 * A definition written small: equal parts are written once and referred to. Schemas of custom resources repeat
 * themselves a lot, as they may not refer to anything.
 */
export interface SmallDefinition {
  readonly definition: unknown;
  readonly parts: readonly unknown[];
}

const PART = '$part';

const isReference = (value: object): value is { readonly [PART]: number } => PART in value;

/** The definition in full. Equal parts are one and the same object. */
export const unfold = ({ definition, parts }: SmallDefinition): unknown => {
  const unfolded = new Map<number, unknown>();
  const partOf = (index: number): unknown => {
    if (!unfolded.has(index)) unfolded.set(index, walk(parts[index]));
    return unfolded.get(index);
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if (isReference(value)) return partOf(value[PART]);
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, walk(field)]));
  };
  return walk(definition);
};

interface Seen {
  times: number;
  index?: number;
}

/** Shorter than this, a part is written out each time. */
const LEAST_LENGTH = 120;

/** The opposite of `unfold`. */
export const fold = (definition: unknown): SmallDefinition => {
  const seen = new Map<string, Seen>();
  const texts = new Map<object, string>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    texts.set(value, text);
    if (text.length >= LEAST_LENGTH && !Array.isArray(value)) {
      const known = seen.get(text);
      if (known) {
        known.times += 1;
        return;
      }
      seen.set(text, { times: 1 });
    }
    for (const field of Object.values(value)) count(field);
  };
  count(definition);
  const parts: unknown[] = [];
  const write = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = seen.get(texts.get(value) ?? JSON.stringify(value));
    if (known === undefined || known.times < 2) return writeFields(value);
    if (known.index === undefined) {
      known.index = parts.length;
      parts.push(undefined);
      parts[known.index] = writeFields(value);
    }
    return { [PART]: known.index };
  };
  const writeFields = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(write)
      : Object.fromEntries(Object.entries(value).map(([name, field]) => [name, write(field)]));
  return { definition: write(definition), parts };
};
