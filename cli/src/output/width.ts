const ASCII = /^[\u0020-\u007e]*$/;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
// Ideographs, kana, hangul, full-width forms and emoji take two columns of a terminal.
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en').segment(text), part => part.segment);

const graphemeWidth = (grapheme: string): number => {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
};

/** How many columns of a terminal the text takes. */
export const displayWidth = (text: string): number =>
  ASCII.test(text) ? text.length : graphemes(text).reduce((sum, part) => sum + graphemeWidth(part), 0);

/** The text filled with spaces to `width` columns. */
export const padTo = (text: string, width: number, side: 'left' | 'right' = 'left'): string => {
  const fill = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return side === 'left' ? text + fill : fill + text;
};

/** The text cut to at most `width` columns, with an ellipsis where something is missing. */
export const truncateTo = (text: string, width: number): string => {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const part of graphemes(text)) {
    const next = graphemeWidth(part);
    if (used + next > width - 1) break;
    kept += part;
    used += next;
  }
  return width > 0 ? `${kept}…` : '';
};
