import { type Parsed, type Problem, quote } from './problem.ts';

/** The longest tag, in characters. */
export const TAG_MAX_LENGTH = 128;
/** The most tags that one resource or one rule may carry. */
export const TAGS_MAX = 50;

// Letters and digits of any script, with a few separators between them. Nothing invisible, no percent sign
// and no backslash: two tags that look the same or decode to the same must be the same.
const TAG = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} ._:/=@+-]*[\p{L}\p{N}\p{M}])?$/u;

const tagProblem = (tag: string): string | undefined => {
  if (tag === '') return 'a tag must not be empty';
  if (tag.length > TAG_MAX_LENGTH) return `a tag may have at most ${TAG_MAX_LENGTH} characters`;
  if (!TAG.test(tag)) {
    return `${quote(tag)} is not a tag: use letters, digits and . _ : / = @ + - or spaces between them`;
  }
  return undefined;
};

/**
 * Reads a list of tags, of a rule or of a resource. Both must come through here: matching compares letter by
 * letter, so it relies on one spelling (Unicode NFKC). Case matters. Repeats are dropped.
 */
export const parseTags = (input: unknown, path = 'tags'): Parsed<readonly string[]> => {
  if (!Array.isArray(input)) return { ok: false, problems: [{ path, message: 'must be a list of tags' }] };
  const problems: Problem[] = [];
  if (input.length > TAGS_MAX) {
    problems.push({ path, message: `has ${input.length} tags; the most is ${TAGS_MAX}` });
  }
  const tags = new Set<string>();
  for (const [position, item] of input.slice(0, TAGS_MAX).entries()) {
    // Normalising may lengthen a text many times over, so its length is looked at before and after.
    const short = typeof item === 'string' && item.length <= TAG_MAX_LENGTH;
    const tag = short ? item.normalize('NFKC') : item;
    const message = typeof tag === 'string' ? tagProblem(tag) : 'must be text';
    if (message !== undefined) problems.push({ path: `${path}[${position}]`, message });
    else tags.add(tag);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: [...tags] };
};
