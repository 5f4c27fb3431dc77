import { lazy, Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import type { EditorHandle } from './editor.tsx';
import { EditorBar } from './editor-bar.tsx';
import type { JsonSchema } from './json-schema.ts';
import { inOrder, rangeOf, type YamlProblem } from './problem.ts';
import { ProblemList } from './problem-list.tsx';
import { syntaxProblems } from './syntax.ts';
import { useChecks } from './use-checks.ts';
import styles from './yaml-editor.module.css';

export interface YamlEditorProps {
  /** The thing that is edited: "Pipeline release". */
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  /** Completion and documentation come from it. */
  readonly schema?: JsonSchema;
  /** Finds problems; asked when the writer pauses. Keep it the same function between renders. Without it: is it YAML? */
  readonly check?: (text: string, signal: AbortSignal) => Promise<readonly YamlProblem[]>;
  /** Receives the problems that the last check found, errors first. */
  readonly onProblems?: (problems: readonly YamlProblem[]) => void;
  /** Lines that differ from this text are marked. */
  readonly base?: string;
  readonly readOnly?: boolean;
  /** Of the text, in pixels or as high as its place; 320 by default. */
  readonly height?: number | '100%';
  /** Without the bar and the list below, as in a preview. */
  readonly bare?: boolean;
}

const Editor = lazy(() => import('./editor.tsx').then(part => ({ default: part.Editor })));

/** YAML to write: completed from a schema, checked while it is written. */
export const YamlEditor = (props: YamlEditorProps) => {
  const { label, value, onChange, schema, check, base, height = 320, bare = false } = props;
  const readOnly = props.readOnly ?? onChange === undefined;
  const t = useText('graphics');
  const hint = useId();
  const handle = useRef<EditorHandle>(null);
  const [leaving, setLeaving] = useState(false);
  const checks = useChecks(value, check ?? (readOnly ? undefined : syntaxProblems));
  const problems = useMemo(() => inOrder(checks.problems), [checks.problems]);
  const words = useMemo(
    () => ({
      required: t('editor.required'),
      values: (values: string) => t('editor.values', { values }),
      byDefault: (by: string) => t('editor.byDefault', { value: by }),
      fix: (by: string) => t('editor.fix', { value: by }),
    }),
    [t],
  );

  const go = (problem: YamlProblem) => handle.current?.select(rangeOf(value, problem));
  const fix = (problem: YamlProblem) => handle.current?.fix(problem);
  const onChecked = useEffectEvent(() => props.onProblems?.(problems));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the text was checked
  useEffect(() => onChecked(), [problems]);
  return (
    <div
      className={bare ? styles.bare : styles.frame}
      style={height === '100%' ? { height } : undefined}
      aria-busy={checks.state === 'checking' || undefined}
    >
      <div className={styles.surface} style={height === '100%' ? { flex: 1 } : { height }}>
        <Suspense fallback={<Waiting text={value} label={t('editor.loading')} />}>
          <Editor
            label={label}
            value={value}
            readOnly={readOnly}
            schema={schema}
            base={base}
            problems={problems}
            words={words}
            describedBy={hint}
            handle={handle}
            onChange={next => onChange?.(next)}
            onLeaving={setLeaving}
          />
        </Suspense>
      </div>
      <span id={hint} className="visually-hidden">
        {t('editor.hint')}
      </span>
      <span className="visually-hidden" role="status">
        {leaving ? t('editor.leave') : ''}
      </span>
      {!bare && (
        <EditorBar
          state={checks.state}
          problems={problems}
          hint={readOnly ? t('editor.readOnly') : leaving ? t('editor.leave') : t('editor.hint')}
          onGo={go}
        />
      )}
      {!bare && checks.state === 'failed' && <p className={styles.failed}>{t('editor.checkFailed')}</p>}
      {!bare && problems.length > 0 && (
        <ProblemList problems={problems} onGo={go} onFix={readOnly ? undefined : fix} />
      )}
    </div>
  );
};

/** The text, readable while the editor is fetched. */
const Waiting = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div className={styles.waiting} role="status" aria-label={label} data-skeleton="">
    <pre aria-hidden="true">{text}</pre>
  </div>
);
