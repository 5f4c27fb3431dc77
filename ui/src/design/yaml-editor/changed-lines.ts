import { diffLines } from 'diff';

// A last line without its end is the same line.
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** The lines, from 1, that a text has and its base has not in that place. */
export const changedLines = (base: string, text: string): number[] => {
  const lines: number[] = [];
  let at = 1;
  for (const part of diffLines(ended(base), ended(text), { stripTrailingCr: true })) {
    if (part.removed) continue;
    const count = part.count;
    if (part.added) for (let line = at; line < at + count; line += 1) lines.push(line);
    at += count;
  }
  return lines;
};
