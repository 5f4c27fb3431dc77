const TAB = 8;
/** Beyond this, characters may be as wide as two, or come from a font with other widths. */
const SURELY_ONE_WIDE = 0x2000;

/** Tabs as the blanks they stand for, so that a line is as long as it looks. */
export const untabbed = (text: string): string => {
  if (!text.includes('\t')) return text;
  let shown = '';
  for (const part of text.split(/(\t)/)) {
    shown += part === '\t' ? ' '.repeat(TAB - (shown.length % TAB)) : part;
  }
  return shown;
};

/** How many columns a text takes at most. */
export const textWidth = (text: string): number => {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += text.charCodeAt(at) < SURELY_ONE_WIDE ? 1 : 2;
  return width;
};
