/** How well a text answers a query, and which of its letters do. */
export interface Match {
  readonly score: number;
  /** Where the matching letters are: begin and end, in order and apart from each other. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Finds every word of the query in the text: as the start of a word, within one, or as letters in order. */
export const fuzzyMatch = (query: string, text: string): Match | undefined => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  // Letters whose small form has another length would move every place after them.
  const haystack = lower.length === text.length ? lower : text;
  const found = words.map(word => matchWord(word, haystack));
  if (found.some(match => match === undefined)) return undefined;
  const matches = found.filter(match => match !== undefined);
  return {
    score:
      matches.reduce((sum, { score }) => sum + score, 0) / Math.max(1, matches.length) - text.length / 1_000,
    ranges: merge(matches.flatMap(({ ranges }) => ranges)),
  };
};

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

const matchWord = (word: string, text: string): Match | undefined => {
  const within = text.indexOf(word);
  if (within < 0) return matchLetters(word, text);
  for (let at = within; at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return { score: at === 0 ? 100 : 90, ranges: [[at, at + word.length]] };
  return { score: 60, ranges: [[within, within + word.length]] };
};

/** Letters in order, each as near to the start of a word as can be; too far apart they mean nothing. */
const matchLetters = (word: string, text: string): Match | undefined => {
  if (word.length < 2) return undefined;
  const places: number[] = [];
  let from = 0;
  for (const letter of word) {
    const at = nextLetter(letter, text, from);
    if (at < 0) return undefined;
    places.push(at);
    from = at + 1;
  }
  const starts = places.filter(at => isWordStart(text, at)).length;
  const neighbours = places.filter((at, index) => index > 0 && at === (places[index - 1] ?? 0) + 1).length;
  const strays = word.length - starts - neighbours;
  if (strays > (word.length > 3 ? 1 : 0)) return undefined;
  return {
    score: 20 + (20 * (starts + neighbours)) / word.length,
    ranges: places.map(at => [at, at + 1] as const),
  };
};

const nextLetter = (letter: string, text: string, from: number): number => {
  const next = text.indexOf(letter, from);
  if (next === from || next < 0) return next;
  for (let at = next; at >= 0; at = text.indexOf(letter, at + 1)) if (isWordStart(text, at)) return at;
  return next;
};

const merge = (ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const merged: [number, number][] = [];
  for (const [begin, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([begin, end]);
  }
  return merged;
};

/** A text in parts, those that match marked. */
export const markedParts = (
  text: string,
  ranges: Match['ranges'],
): readonly { readonly text: string; readonly isMatch: boolean }[] => {
  const edges = [0, ...ranges.flat(), text.length];
  return edges
    .slice(0, -1)
    .map((begin, index) => ({ text: text.slice(begin, edges[index + 1]), isMatch: index % 2 === 1 }))
    .filter(part => part.text !== '');
};
