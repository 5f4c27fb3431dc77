import { displayWidth, padTo } from '../output/index.ts';

/** Help is never wider than this, also on wide screens: long lines read badly. */
export const MAX_HELP_WIDTH = 100;
const MAX_LEFT = 34;

/** Breaks text into lines of at most `width` columns; words longer than that stay whole. */
export const wrap = (text: string, width: number): string[] => {
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

/** Terms at the left, explanations aligned at the right and wrapped below each other. */
export const twoColumns = (
  rows: readonly (readonly [left: string, right: string])[],
  width: number,
): string => {
  const left = Math.min(MAX_LEFT, Math.max(...rows.map(([term]) => displayWidth(term))));
  const indent = ' '.repeat(2 + left + 2);
  return rows
    .flatMap(([term, explanation]) => {
      const [first = '', ...more] = wrap(explanation, width - indent.length);
      const rest = more.map(line => indent + line);
      if (displayWidth(term) > left) return [`  ${term}`, indent + first, ...rest];
      return [`  ${padTo(term, left)}  ${first}`.trimEnd(), ...rest];
    })
    .join('\n');
};
