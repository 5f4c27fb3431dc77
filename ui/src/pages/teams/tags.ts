const TAG = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/;
const MOST = 50;

/** The tags in what somebody typed, each once. */
export const readTags = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,]+/).filter(tag => tag !== '')),
];

type Problem =
  | { readonly kind: 'wrong'; readonly tag: string }
  | { readonly kind: 'many'; readonly most: number };

/** What is wrong with the tags, or nothing. */
export const tagsProblem = (text: string): Problem | undefined => {
  const tags = readTags(text);
  const wrong = tags.find(tag => !TAG.test(tag));
  if (wrong !== undefined) return { kind: 'wrong', tag: wrong };
  return tags.length > MOST ? { kind: 'many', most: MOST } : undefined;
};
