import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const LITERAL = /^(?:true|false|null|~|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/i;
const mark = Decoration.mark({ class: 'cm-literal' });

const literalsIn = (view: EditorView): DecorationSet => {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: node => {
        if (node.name !== 'Literal' || node.node.parent?.name === 'Key' || node.to - node.from > 24) return;
        if (LITERAL.test(view.state.sliceDoc(node.from, node.to))) found.add(node.from, node.to, mark);
      },
    });
  }
  return found.finish();
};

/** Tells numbers, flags and null from plain text: the grammar of YAML knows only scalars. */
export const literals = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = literalsIn(view);
    }
    update(update: ViewUpdate) {
      if (
        update.docChanged ||
        update.viewportChanged ||
        syntaxTree(update.startState) !== syntaxTree(update.state)
      ) {
        this.decorations = literalsIn(update.view);
      }
    }
  },
  { decorations: plugin => plugin.decorations },
);
