import { parseDocument, Scalar, stringify, visit } from 'yaml';
import { rangeOf, type TextRange, type YamlProblem } from './problem.ts';

/** What a fix replaces, and by what: the whole value or key at the place of the problem, quoted as it was. */
export const fixOf = (
  text: string,
  problem: YamlProblem,
): (TextRange & { readonly insert: string }) | undefined => {
  const { suggestion } = problem;
  if (suggestion === undefined) return undefined;
  const word = rangeOf(text, problem);
  const document = parseDocument(text, { strict: false, uniqueKeys: false, logLevel: 'silent' });
  let found: Scalar | undefined;
  visit(document, {
    Scalar: (_, node) => {
      if (node.range?.[0] !== word.from) return undefined;
      found = node;
      return visit.BREAK;
    },
  });
  if (found?.range == null) return { ...word, insert: suggestion };
  const written = new Scalar(suggestion);
  if (found.type !== undefined && found.type !== Scalar.BLOCK_FOLDED && found.type !== Scalar.BLOCK_LITERAL)
    written.type = found.type;
  const insert = stringify(written, { lineWidth: 0 }).trimEnd();
  return { from: found.range[0], to: found.range[1], insert };
};
