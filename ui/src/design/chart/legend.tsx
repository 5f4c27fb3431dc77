import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './chart.module.css';
import type { ChartKind, ChartSeries } from './series.ts';
import { Swatch } from './swatch.tsx';

interface Props {
  readonly kind: ChartKind;
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly asTable: boolean;
  readonly onTable: (() => void) | undefined;
  /** The id of what the buttons change. */
  readonly controls: string;
}

/** The series with their keys; each is a button that hides and shows it. At the end, the way to the numbers. */
export const Legend = ({ kind, series, hidden, onToggle, asTable, onTable, controls }: Props) => {
  const t = useText('graphics');
  const words = asTable ? t('chart.asChart') : t('chart.asTable');
  return (
    <div className={styles.legend}>
      <ul aria-label={t('chart.legend')}>
        {series.map((one, at) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={!hidden.has(one.id)}
              aria-controls={controls}
              onClick={() => onToggle(one.id)}
            >
              <Swatch kind={kind} series={one} at={at} off={hidden.has(one.id)} />
              <span>{one.label}</span>
              {one.summary !== undefined && <b>{one.summary}</b>}
            </button>
          </li>
        ))}
      </ul>
      {onTable !== undefined && (
        <button type="button" className={styles.twin} aria-label={words} title={words} onClick={onTable}>
          <Icon name={asTable ? 'chart' : 'rows'} size={14} />
        </button>
      )}
    </div>
  );
};
