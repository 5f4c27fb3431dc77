export type JsonEntry = readonly [key: string, value: unknown];

/** How a value is shown: on its own line, or with entries of its own below it. */
export type JsonShape =
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly text: string }
  | { readonly kind: 'object' | 'array'; readonly entries: readonly JsonEntry[] };

const LONGEST = 2000;

/** Sorts a value as JSON knows it; what JSON does not know is shown as its text. */
export const shapeOf = (value: unknown): JsonShape => {
  if (value === null || value === undefined) return { kind: 'null', text: 'null' };
  if (Array.isArray(value))
    return { kind: 'array', entries: value.map((item, index) => [String(index), item]) };
  if (typeof value === 'object') return { kind: 'object', entries: Object.entries(value) };
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { kind: typeof value as 'number' | 'boolean', text: String(value) };
  }
  const text = String(value);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return { kind: 'string', text: JSON.stringify(shown) };
};
