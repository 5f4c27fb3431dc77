import { TextField } from '../design/field/index.ts';
import { useText } from '../text/index.ts';
import { type Retry, retries, retryProblems } from './retry.ts';
import styles from './sync-policy.module.css';

interface Props {
  readonly retry: Retry;
  readonly disabled?: boolean;
  readonly onChange: (retry: Retry) => void;
}

const TIMES = ['duration', 'factor', 'maxDuration'] as const;

/** How often a sync that failed is tried again, and how long it waits in between. */
export const RetryFields = ({ retry, disabled = false, onChange }: Props) => {
  const t = useText('syncPolicy.retry');
  const problems = retryProblems(retry);
  const isShown = retries(retry) || TIMES.some(name => retry[name] !== '');
  const field = (name: keyof Retry) => {
    const problem = problems[name];
    return (
      <TextField
        key={name}
        label={t(name)}
        hint={t(`${name}Hint`)}
        optional
        mono
        maxLength={32}
        value={retry[name]}
        disabled={disabled}
        onChange={value => onChange({ ...retry, [name]: value.trim() })}
        {...(problem === undefined ? {} : { error: t(`problem.${problem}`) })}
      />
    );
  };
  return (
    <div className={styles.fields}>
      {field('limit')}
      {isShown && TIMES.map(field)}
    </div>
  );
};
