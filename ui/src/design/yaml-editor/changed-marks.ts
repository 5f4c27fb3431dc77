import { type Extension, RangeSet, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import { changedLines } from './changed-lines.ts';

// A diff of very large texts costs more than the marks are worth.
const MOST_CHARS = 200_000;

const mark = Decoration.line({ class: 'cm-changed' });

const gutterMark = new (class extends GutterMarker {
  override elementClass = 'cm-changed-gutter';
})();

const linesIn = (doc: { toString(): string; length: number }, base: string): number[] =>
  doc.length > MOST_CHARS ? [] : changedLines(base, doc.toString());

/** Marks the lines that differ from a base text, in the text and in the gutter. */
export const changedMarks = (base: string): Extension => {
  const field = StateField.define<readonly number[]>({
    create: state => linesIn(state.doc, base),
    update: (lines, change) => (change.docChanged ? linesIn(change.state.doc, base) : lines),
    provide: self => [
      EditorView.decorations.from(self, lines => view => {
        const known = lines.filter(line => line <= view.state.doc.lines);
        return Decoration.set(known.map(line => mark.range(view.state.doc.line(line).from)));
      }),
      gutterLineClass.compute([self], state => {
        const known = state.field(self).filter(line => line <= state.doc.lines);
        return RangeSet.of(known.map(line => gutterMark.range(state.doc.line(line).from)));
      }),
    ],
  });
  return field;
};
