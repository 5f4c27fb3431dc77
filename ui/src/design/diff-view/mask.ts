import type { DiffLine, DiffModel } from './diff-model.ts';

const DOTS = '••••••';
const ENTRY = /^(\s*(?:- )?[^\s:]+:)(\s*)\S/;

const masked = (line: DiffLine): DiffLine => {
  const text = line.pieces.map(piece => piece.text).join('');
  const head = ENTRY.exec(text);
  const shown = head === null ? DOTS : `${head[1]}${head[2]}${DOTS}`;
  // A line that ends with its colon only names what follows.
  const names = /:\s*$/.test(text) || text.trim() === '';
  return { ...line, pieces: [{ text: names ? text : shown, changed: false }] };
};

/** The same differences without any value: which entries changed can be seen, to what cannot. */
export const maskValues = (model: DiffModel): DiffModel => ({ ...model, lines: model.lines.map(masked) });
