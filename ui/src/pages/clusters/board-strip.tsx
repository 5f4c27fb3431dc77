import { classNames } from '../../design/class-names/index.ts';
import { parseQuery, printQuery } from '../../design/filter-bar/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import type { BoardFigures } from './all-workloads.ts';
import styles from './boards.module.css';
import { ALL_WORKLOAD_KEYS } from './question.ts';

const HEALTHS = ['Degraded', 'Missing', 'Progressing', 'Suspended', 'Unknown', 'Healthy'] as const;

interface Props {
  readonly board: BoardFigures | undefined;
  /** What the filter says; the counters of health turn it. */
  readonly text: string;
  readonly onAsk: ((text: string) => void) | undefined;
}

/** A cluster in numbers, or all of them. How workloads are is a filter; those that there are none of are left out. */
export const BoardStrip = ({ board, text, onAsk }: Props) => {
  const t = useText('clusters');
  if (!board)
    return (
      <div className={styles.strip} aria-hidden="true">
        {[0, 1, 2, 3].map(place => (
          <div key={place} className={styles.cell}>
            <Skeleton width={64} height={12} />
            <Skeleton width={32} height={18} />
          </div>
        ))}
      </div>
    );
  const counts = new Map(board.byHealth.map(({ name, count }) => [name, count]));
  const query = parseQuery(text, ALL_WORKLOAD_KEYS);
  const asked = (health: string) =>
    query.filters.some(({ key, value, not }) => key === 'health' && !not && value === health.toLowerCase());
  const turn = (health: string) => {
    const others = query.filters.filter(({ key }) => key !== 'health');
    const wanted = { key: 'health', value: health.toLowerCase(), not: false };
    onAsk?.(printQuery({ ...query, filters: asked(health) ? others : [...others, wanted] }));
  };
  return (
    <div className={styles.strip}>
      {HEALTHS.filter(health => (counts.get(health) ?? 0) > 0).map(health => (
        <button
          key={health}
          type="button"
          className={classNames(styles.cell, styles.press)}
          aria-pressed={asked(health)}
          onClick={() => turn(health)}
        >
          <span className={styles.cellName}>
            <ApplicationHealth icon health={health} iconSize={13} />
            {t(`health.${health}`)}
          </span>
          <b>{t('count', { count: counts.get(health) ?? 0 })}</b>
        </button>
      ))}
      <div className={styles.cell}>
        <span className={styles.cellName}>
          {board.podsInTrouble > 0 && <StateIcon tone="warn" shape="warn" size={13} />}
          {t('strip.pods')}
        </span>
        <span>
          <b>{t('count', { count: board.pods })}</b>
          {board.podsInTrouble > 0 && (
            <span className={styles.cellNote}>{t('strip.trouble', { count: board.podsInTrouble })}</span>
          )}
        </span>
      </div>
      <div className={styles.cell}>
        <span className={styles.cellName}>{t('strip.namespaces')}</span>
        <b>{t('count', { count: board.namespaces.length })}</b>
      </div>
      <div className={styles.cell}>
        <span className={styles.cellName}>{t('strip.nodes')}</span>
        <span>
          <b>{t('count', { count: board.nodes })}</b>
          {board.version != null && <span className={styles.cellNote}>{board.version}</span>}
        </span>
      </div>
    </div>
  );
};
