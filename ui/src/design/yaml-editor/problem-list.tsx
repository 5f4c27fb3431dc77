import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { StateIcon } from '../status/index.ts';
import type { YamlProblem } from './problem.ts';
import styles from './yaml-editor.module.css';

interface Props {
  readonly problems: readonly YamlProblem[];
  readonly onGo: (problem: YamlProblem) => void;
  readonly onFix: ((problem: YamlProblem) => void) | undefined;
}

// More than this nobody reads before mending the first ones.
const SHOWN = 100;

/** The problems in words, each leading to its place, with the fix where there is one. */
export const ProblemList = ({ problems, onGo, onFix }: Props) => {
  const t = useText('graphics');
  return (
    <ul className={styles.problems}>
      {problems.slice(0, SHOWN).map(problem => (
        <li key={`${problem.line}:${problem.column}:${problem.code}:${problem.message}`}>
          <StateIcon
            shape={problem.severity === 'error' ? 'bad' : 'warn'}
            tone={problem.severity === 'error' ? 'bad' : 'warn'}
            label={problem.severity === 'error' ? t('editor.error') : t('editor.warning')}
          />
          <button type="button" className={styles.problem} onClick={() => onGo(problem)}>
            <span>{problem.message}</span>
            <small>
              {t('editor.place', { line: problem.line, column: problem.column })} <code>{problem.code}</code>
            </small>
          </button>
          {problem.suggestion !== undefined && onFix !== undefined && (
            <Button size="sm" onClick={() => onFix(problem)}>
              {t('editor.fix', { value: problem.suggestion })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
