import { useText } from '../../text/index.ts';
import styles from './bar-runs.module.css';
import { COLUMN, countRuns, type PastRun, runMark } from './run-mark.ts';

interface Props {
  /** Oldest first; only the last ten are drawn. */
  readonly runs: readonly PastRun[];
}

const SHOWN = 10;

/** The last ten runs: up passed, down failed, outlined running. Longer bars took longer. */
export const BarRuns = ({ runs }: Props) => {
  const t = useText('graphics');
  const shown = runs.slice(-SHOWN);
  const longest = Math.max(0, ...shown.map(run => run.seconds ?? 0));
  return (
    <svg
      className={styles.runs}
      width={80}
      height={23}
      viewBox="-1 0 82 23"
      role="img"
      aria-label={t('runs.name', countRuns(shown))}
    >
      <path className={styles.base} d="M0 13.75h78" />
      {shown.map((run, at) => {
        const mark = runMark(run, longest);
        const x = at * COLUMN;
        if (mark.shape === 'dot') {
          return <circle key={run.id} className={styles.queued} cx={x + 2.5} cy={11} r={1.9} />;
        }
        if (mark.shape === 'diamond') {
          return <path key={run.id} className={styles.waiting} d={`M${x + 2.5} 4.6l3.5 4-3.5 4-3.5-4z`} />;
        }
        const inset = mark.shape === 'outline' ? 0.6 : 0;
        return (
          <rect
            key={run.id}
            className={styles[run.state]}
            x={x + inset}
            y={mark.y + inset}
            width={5 - 2 * inset}
            height={mark.height - 2 * inset}
            rx={1.2}
          />
        );
      })}
    </svg>
  );
};
