import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import type { StateShape } from '../icon/index.ts';
import { StateIcon, type Tone } from '../status/index.ts';
import type { YamlProblem } from './problem.ts';
import type { Checks } from './use-checks.ts';
import styles from './yaml-editor.module.css';

interface Props {
  readonly state: Checks['state'];
  /** Errors first. */
  readonly problems: readonly YamlProblem[];
  readonly hint: string;
  readonly onGo: (problem: YamlProblem) => void;
}

const markOf = (
  state: Checks['state'],
  first: YamlProblem | undefined,
): { shape: StateShape; tone: Tone } => {
  if (state === 'checking') return { shape: 'run', tone: 'run' };
  if (first?.severity === 'error') return { shape: 'bad', tone: 'bad' };
  if (first !== undefined) return { shape: 'warn', tone: 'warn' };
  return state === 'failed' ? { shape: 'unknown', tone: 'idle' } : { shape: 'ok', tone: 'ok' };
};

/** How the text stands, the way to the first problem, and the way out. */
export const EditorBar = ({ state, problems, hint, onGo }: Props) => {
  const t = useText('graphics');
  const [first] = problems;
  const word = {
    idle: '',
    checking: t('editor.checking'),
    failed: t('editor.notChecked'),
    done: t('editor.problems', { count: problems.length }),
  }[state];
  return (
    <div className={styles.bar}>
      {state !== 'idle' && (
        <span className={styles.state} role="status">
          <StateIcon {...markOf(state, first)} />
          {word}
        </span>
      )}
      {first !== undefined && (
        <Button variant="ghost" size="sm" onClick={() => onGo(first)}>
          {t('editor.first')}
        </Button>
      )}
      <span className={styles.end}>{hint}</span>
    </div>
  );
};
