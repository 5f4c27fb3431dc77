import styles from './chart.module.css';
import { type ChartKind, type ChartSeries, dashAt, toneAt, toneToken } from './series.ts';

interface Props {
  readonly kind: ChartKind;
  readonly series: ChartSeries;
  readonly at: number;
  readonly before?: boolean;
  readonly off?: boolean;
}

const BarSwatch = ({ striped, hollow }: { readonly striped: boolean; readonly hollow: boolean }) => {
  const inset = hollow ? 0.5 : 0;
  return (
    <svg width={8} height={8} className={styles.swatch} aria-hidden="true">
      <rect
        x={inset}
        y={inset}
        width={8 - 2 * inset}
        height={8 - 2 * inset}
        rx={2}
        className={hollow ? styles.outlined : styles.filled}
      />
      {striped && <path className={styles.stripe} d="M1 5 5 1M3 7l4-4" />}
    </svg>
  );
};

const LineSwatch = ({ dash, width }: { readonly dash: readonly number[]; readonly width: number }) => (
  <svg width={16} height={8} className={styles.swatch} aria-hidden="true">
    <path
      className={styles.stroke}
      d="M0 4h16"
      strokeDasharray={dash.join(' ') || 'none'}
      strokeWidth={width}
    />
  </svg>
);

/** The key of a series, drawn as the chart draws it: dashes and stripes included. */
export const Swatch = ({ kind, series, at, before = false, off = false }: Props) => {
  const striped = series.fill === 'striped';
  return (
    <span
      className={styles.key}
      style={{ color: off ? 'var(--text-3)' : `var(${toneToken(toneAt(series, at))})` }}
    >
      {kind === 'bar' ? (
        <BarSwatch striped={striped && !off} hollow={striped || off} />
      ) : (
        <LineSwatch dash={before ? [3, 4] : dashAt(at)} width={before ? 1.25 : 2} />
      )}
    </span>
  );
};
