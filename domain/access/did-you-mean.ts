import { nearest } from '@freshet/kit/spelling';

/** The end of a sentence that offers the nearest candidate; empty when none is close. */
export const didYouMean = (text: string, candidates: readonly string[]): string => {
  const found = nearest(text.replaceAll(/[\s_]+/g, '-'), candidates);
  return found === undefined ? '' : `; did you mean ${JSON.stringify(found)}?`;
};
