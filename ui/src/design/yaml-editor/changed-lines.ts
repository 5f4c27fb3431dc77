import { diffLines } from 'diff';

/** The lines, from 1, that a text has and its base has not in that place. */
export const changedLines = (base: string, text: string): number[] => {
  const lines: number[] = [];
  let at = 1;
  for (const part of diffLines(base, text, { stripTrailingCr: true })) {
    if (part.removed) continue;
    const count = part.count;
    if (part.added) for (let line = at; line < at + count; line += 1) lines.push(line);
    at += count;
  }
  return lines;
};
