import { displayWidth, padTo } from '../output/index.ts';

/** Help is never wider than this, also on wide screens: long lines read badly. */
export const MAX_HELP_WIDTH = 100;
const MAX_LEFT = 34;
/** Explanations narrower than this would be one word per line. */
const MIN_RIGHT = 40;

/** Breaks text into lines of at most `width` columns; words longer than that stay whole. */
const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
};

/** Paragraphs separated by empty lines, each wrapped. */
export const wrapParagraphs = (text: string, width: number): string =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => wrap(paragraph, width).join('\n'))
    .join('\n\n');

/** Terms at the left, explanations aligned at the right; on a narrow screen, explanations below their terms. */
export const twoColumns = (
  rows: readonly (readonly [left: string, right: string])[],
  width: number,
): string => {
  const left = Math.min(MAX_LEFT, Math.max(...rows.map(([term]) => displayWidth(term))));
  const stacked = width - left < MIN_RIGHT;
  const indent = ' '.repeat(stacked ? 6 : 2 + left + 2);
  return rows
    .flatMap(([term, explanation]) => {
      const [first = '', ...more] = wrap(explanation, width - indent.length).map(line => indent + line);
      if (stacked || displayWidth(term) > left) return [`  ${term}`, first, ...more];
      return [`  ${padTo(term, left)}  ${first.trimStart()}`.trimEnd(), ...more];
    })
    .join('\n');
};
