import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { editorSetup, type SetupInput } from './editor-setup.ts';
import { rangeOf, type TextRange, type YamlProblem } from './problem.ts';
import styles from './yaml-editor.module.css';

/** What the parts around the editor may ask of it. */
export interface EditorHandle {
  readonly select: (range: TextRange) => void;
  readonly replace: (range: TextRange, text: string) => void;
}

interface Props extends Omit<SetupInput, 'onText' | 'onLeaving'> {
  readonly value: string;
  readonly problems: readonly YamlProblem[];
  readonly onChange: (text: string) => void;
  readonly onLeaving: (leaving: boolean) => void;
  readonly handle: RefObject<EditorHandle | null>;
}

const diagnosticOf = (text: string, problem: YamlProblem): Diagnostic => ({
  ...rangeOf(text, problem),
  severity: problem.severity,
  message: `${problem.message} (${problem.code})`,
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
        problems.map(problem => diagnosticOf(text, problem)),
      ),
    );
  }, [problems]);

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
    replace: ({ from, to }, text) => {
      view.current?.dispatch({ changes: { from, to, insert: text }, userEvent: 'input.complete' });
    },
  }));

  return <div ref={box} className={styles.editor} />;
};
