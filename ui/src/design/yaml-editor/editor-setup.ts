import {
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { forEachDiagnostic, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap, searchPanelOpen } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  type Command,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { changedMarks } from './changed-marks.ts';
import type { JsonSchema } from './json-schema.ts';
import { literals } from './literals.ts';
import { type SchemaWords, schemaHelp } from './schema-help.ts';
import { editorLook } from './theme.ts';

export interface SetupInput {
  readonly label: string;
  readonly readOnly: boolean;
  readonly schema: JsonSchema | undefined;
  readonly base: string | undefined;
  readonly words: SchemaWords;
  readonly describedBy: string;
  readonly onText: (text: string) => void;
  /** Tab will now leave the editor, or no longer. */
  readonly onLeaving: (leaving: boolean) => void;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Escape lets the next Tab leave: the editor takes Tab to indent, and must not keep anyone in. */
const wayOut = (onLeaving: (leaving: boolean) => void): Extension =>
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      if (event.key === 'Escape') {
        if (completionStatus(view.state) !== null || searchPanelOpen(view.state)) return false;
        view.setTabFocusMode(true);
        onLeaving(true);
      } else if (event.key !== 'Tab' && !MODIFIERS.has(event.key)) {
        view.setTabFocusMode(false);
        onLeaving(false);
      }
      return false;
    },
    blur: (_event, view) => {
      view.setTabFocusMode(false);
      onLeaving(false);
    },
  });

/** Applies the first fix offered for the line of the cursor. */
const fixHere: Command = view => {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  let isFixed = false;
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const [action] = actions ?? [];
    if (isFixed || action === undefined || from > line.to || to < line.from) return;
    isFixed = true;
    action.apply(view, from, to);
  });
  return isFixed;
};

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Everything the editor can do. */
export const editorSetup = (input: SetupInput): Extension => [
  EditorView.cspNonce.of(nonce()),
  yaml(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  EditorState.readOnly.of(input.readOnly),
  EditorView.contentAttributes.of({
    'aria-label': input.label,
    'aria-describedby': input.describedBy,
    tabindex: '0',
    ...(input.readOnly ? { 'aria-readonly': 'true' } : {}),
  }),
  input.readOnly ? [] : [lintGutter(), highlightActiveLine(), highlightActiveLineGutter()],
  lineNumbers(),
  foldGutter({ openText: '⌄', closedText: '›' }),
  history(),
  drawSelection(),
  indentOnInput(),
  EditorView.lineWrapping,
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  highlightSelectionMatches(),
  input.base === undefined ? [] : changedMarks(input.base),
  input.schema === undefined ? [] : schemaHelp(input.schema, input.words),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    { key: 'Mod-.', run: fixHere },
    indentWithTab,
  ]),
  wayOut(input.onLeaving),
  EditorView.updateListener.of(update => {
    if (update.docChanged) input.onText(update.state.doc.toString());
  }),
  literals,
  editorLook,
];
