type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a chart is rendered with: what it brings, with what was given over it; null takes something away. */
export const mergeValues = (brought: unknown, given: unknown): unknown => {
  if (!isFields(brought) || !isFields(given)) return given === undefined ? brought : given;
  const names = new Set([...Object.keys(brought), ...Object.keys(given)]);
  const merged: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(given, name) && given[name] === null) continue;
    merged[name] = Object.hasOwn(given, name) ? mergeValues(brought[name], given[name]) : brought[name];
  }
  return merged;
};
