/** One character of a pattern, or any number of any characters. */
type Piece = '*' | ((character: string) => boolean);

/** Longer ones are looked at no further; a tag has at most 128 characters. */
const LONGEST = 512;

/** `*` is anything, `?` any character, `[0-9a-f]` one of these; everything else is itself. */
const piecesOf = (pattern: string): readonly Piece[] =>
  [...pattern.slice(0, LONGEST).matchAll(/\[([^\]]+)\]|./gs)].map(([text, set]): Piece => {
    if (text === '*') return '*';
    if (set !== undefined) return character => isAmong(set, character);
    return character => text === '?' || character === text;
  });

const isAmong = (set: string, character: string): boolean =>
  [...set.matchAll(/(.)-(.)|./gs)].some(([one, from, to]) =>
    from !== undefined && to !== undefined ? from <= character && character <= to : character === one,
  );

/** Whether a tag is of the form of a pattern. Takes at most pattern times tag steps, whatever they are. */
export const isTagOf = (pattern: string, tag: string): boolean => {
  const pieces = piecesOf(pattern);
  let [piece, at] = [0, 0];
  /** Where the last `*` is, and up to where it reaches. */
  let [star, reached] = [-1, 0];
  while (at < tag.length) {
    const wanted = pieces[piece];
    if (wanted === '*') {
      [star, reached] = [piece, at];
      piece += 1;
    } else if (wanted?.(tag.charAt(at))) {
      piece += 1;
      at += 1;
    } else if (star >= 0) {
      reached += 1;
      [piece, at] = [star + 1, reached];
    } else return false;
  }
  return pieces.slice(piece).every(rest => rest === '*');
};

/** The tag of an image; one that names none means the latest, and one with a digest needs none. */
export const tagOf = (image: string): string | undefined => {
  if (image.includes('@')) return undefined;
  return /:([^/:]+)$/.exec(image)?.[1] ?? 'latest';
};
