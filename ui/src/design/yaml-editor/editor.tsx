import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { editorSetup, type SetupInput } from './editor-setup.ts';
import { fixOf } from './fix.ts';
import { rangeOf, type TextRange, type YamlProblem } from './problem.ts';
import styles from './yaml-editor.module.css';

/** What the parts around the editor may ask of it. */
export interface EditorHandle {
  readonly select: (range: TextRange) => void;
  readonly fix: (problem: YamlProblem) => void;
}

interface Props extends Omit<SetupInput, 'onText' | 'onLeaving'> {
  readonly value: string;
  readonly problems: readonly YamlProblem[];
  readonly onChange: (text: string) => void;
  readonly onLeaving: (leaving: boolean) => void;
  readonly handle: RefObject<EditorHandle | null>;
}

/** Writes what a problem suggests in place of the value that is wrong. */
const applyFix = (view: EditorView, problem: YamlProblem): void => {
  const fix = fixOf(view.state.doc.toString(), problem);
  if (fix === undefined) return;
  view.dispatch({
    changes: fix,
    selection: { anchor: fix.from, head: fix.from + fix.insert.length },
    userEvent: 'input.complete',
  });
  view.focus();
};

const diagnosticOf = (
  text: string,
  problem: YamlProblem,
  fixWords: ((value: string) => string) | undefined,
): Diagnostic => ({
  ...rangeOf(text, problem),
  severity: problem.severity,
  message: `${problem.message} (${problem.code})`,
  ...(fixWords === undefined || problem.suggestion === undefined
    ? {}
    : {
        actions: [
          { name: fixWords(problem.suggestion), apply: (view: EditorView) => applyFix(view, problem) },
        ],
      }),
});

/** The text surface itself. */
export const Editor = (props: Props) => {
  const { value, problems, label, readOnly, schema, base, words, describedBy, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const onText = useEffectEvent((text: string) => props.onChange(text));
  const onLeaving = useEffectEvent((leaving: boolean) => props.onLeaving(leaving));
  const startText = useEffectEvent(() => value);

  useEffect(() => {
    const parent = box.current;
    if (parent === null) return;
    const made = new EditorView({
      parent,
      state: EditorState.create({
        // A new setup keeps what was typed.
        doc: view.current?.state.doc ?? startText(),
        extensions: editorSetup({ label, readOnly, schema, base, words, describedBy, onText, onLeaving }),
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [label, readOnly, schema, base, words, describedBy]);

  useEffect(() => {
    const state = view.current?.state;
    if (state === undefined || state.doc.toString() === value) return;
    view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const made = view.current;
    if (made === undefined) return;
    const text = made.state.doc.toString();
    made.dispatch(
      setDiagnostics(
        made.state,
        problems.map(problem => diagnosticOf(text, problem, readOnly ? undefined : words.fix)),
      ),
    );
  }, [problems, readOnly, words]);

  useImperativeHandle(handle, () => ({
    select: ({ from, to }) => {
      const made = view.current;
      if (made === undefined) return;
      const end = made.state.doc.length;
      made.dispatch({
        selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
        effects: EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }),
      });
      made.focus();
    },
    fix: problem => {
      if (view.current !== undefined) applyFix(view.current, problem);
    },
  }));

  return <div ref={box} className={styles.editor} />;
};
