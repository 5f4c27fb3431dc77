import { displayWidth, truncateTo } from '../../output/index.ts';

/** A part of a line with its colour, which takes no columns. */
export interface Piece {
  readonly text: string;
  readonly tint?: (text: string) => string;
}

/** One line of at most `width` columns, coloured, without spaces at its end. */
export const fit = (pieces: readonly Piece[], width: number): string => {
  let left = width;
  const shown: string[] = [];
  const last = pieces.findLastIndex(({ text }) => text.trim() !== '');
  for (const [index, { text, tint }] of pieces.slice(0, last + 1).entries()) {
    if (left <= 0) break;
    const whole = index === last ? text.trimEnd() : text;
    const cut = truncateTo(whole, left);
    left = cut === whole ? left - displayWidth(cut) : 0;
    shown.push(tint && cut.trim() !== '' ? tint(cut) : cut);
  }
  return shown.join('');
};
