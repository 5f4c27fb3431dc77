import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { Skeleton } from '../skeleton/index.ts';
import { Tooltip } from '../tooltip/index.ts';
import styles from './stat-tile.module.css';

interface Delta {
  readonly direction: 'up' | 'down' | 'same';
  /** Whether that direction is the wanted one. */
  readonly good: boolean;
  /** How much: "18 %". */
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: string;
  /** The change on the equal period before. */
  readonly delta?: Delta | undefined;
  readonly target?: string | undefined;
  /** A second fact, where there is no target. */
  readonly note?: string | undefined;
  /** A sparkline. */
  readonly children?: ReactNode;
  /** How the number is made, behind a small mark. */
  readonly explain?: string;
  readonly loading?: boolean;
}

/** One number that matters: its change, its target, its trend. */
export const StatTile = ({
  label,
  value,
  unit,
  delta,
  target,
  note,
  children,
  explain,
  loading = false,
}: Props) => {
  const t = useText('design');
  return (
    <div className={styles.tile}>
      <div className={styles.top}>
        <span className={styles.label}>{label}</span>
        {explain !== undefined && (
          <Tooltip text={explain}>
            <button type="button" className={styles.explain} aria-label={t('stat.explain', { label })}>
              <Icon name="info" size={12} />
            </button>
          </Tooltip>
        )}
        {delta !== undefined && !loading && <DeltaMark {...delta} />}
      </div>
      <div className={styles.value}>
        {loading ? (
          <Skeleton height={32} width={96} />
        ) : (
          <>
            {value}
            {unit !== undefined && <small className={styles.unit}>{unit}</small>}
          </>
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.facts}>
          {target !== undefined && (
            <div className={styles.target}>
              <Icon name="target" size={12} />
              {t('stat.target', { target })}
            </div>
          )}
          {note !== undefined && <div className={styles.target}>{note}</div>}
        </div>
        {children !== undefined && !loading && <div className={styles.trend}>{children}</div>}
      </div>
    </div>
  );
};

const DeltaMark = ({ direction, good, text }: Delta) => {
  const t = useText('design.delta');
  if (direction === 'same') return <span className={classNames(styles.delta, styles.same)}>{t('same')}</span>;
  return (
    <span className={classNames(styles.delta, good ? styles.good : styles.worse)}>
      <Icon name={direction === 'up' ? 'arrow-u' : 'arrow-d'} size={12} />
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{t(good ? 'better' : 'worse', { change: text })}</span>
    </span>
  );
};
