/** Words that CEL keeps for itself. */
const KEYWORDS = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

const ESCAPES: readonly (readonly [string, string])[] = [
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
];

/** The name by which rules call a field: names that are no identifiers are written out. */
export const celName = (field: string): string => {
  if (KEYWORDS.has(field)) return `__${field}__`;
  return ESCAPES.reduce((name, [text, written]) => name.replaceAll(text, written), field);
};
