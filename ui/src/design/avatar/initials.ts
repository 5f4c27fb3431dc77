/** One or two letters for a name: the first of the first word and the first of the last. */
export const initials = (name: string): string => {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
};

const HUES = [20, 45, 75, 130, 160, 180, 205, 235, 265, 290, 320, 350] as const;
const PRIME = 31;
const SPACE = 2 ** 32;

/** The same colour for the same name, everywhere and always. */
export const hueOf = (name: string): number => {
  let hash = 7;
  for (const letter of name) hash = (hash * PRIME + (letter.codePointAt(0) ?? 0)) % SPACE;
  return HUES[hash % HUES.length] ?? HUES[0];
};
