import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useLocale, useTimeZone } from 'use-intl';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './chart.module.css';
import { chartModel, measuredPoints } from './chart-model.ts';
import { ChartStage } from './chart-stage.tsx';
import { ChartTable } from './chart-table.tsx';
import { Legend } from './legend.tsx';
import type { ChartKind, ChartSeries, ChartTarget } from './series.ts';
import { timeWords, usualStep } from './time-words.ts';

export interface ChartProps {
  /** What the chart shows, in words: "Deployments per day". */
  readonly label: string;
  /** In milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  /** When the last day of each point began, where a point is of several days from its time on. */
  readonly lastDays?: readonly number[];
  readonly series: readonly ChartSeries[];
  /** Spells a value; a plain number unless told. */
  readonly format?: (value: number) => string;
  readonly target?: ChartTarget;
  /** In pixels, without the legend; 180 unless told. */
  readonly height?: number;
  /** Fewer measured points than this say so instead of drawing; 2 for lines unless told. */
  readonly leastPoints?: number;
  /** Called with the range the reader drew with the pointer, or with Shift and the arrow keys. */
  readonly onZoom?: (from: number, to: number) => void;
  /** Called when a point is opened: a click, or Enter. */
  readonly onOpen?: (at: number) => void;
  /** Shows the numbers first. */
  readonly asTable?: boolean;
}

const Plot = lazy(() => import('./plot.tsx').then(part => ({ default: part.Plot })));

const State = ({ title, text, height }: { title: string; text: string; height: number }) => (
  <div className={styles.state} style={{ height }}>
    <p className={styles.stateTitle}>{title}</p>
    <p>{text}</p>
  </div>
);

/** A chart over time with its legend and the same numbers as a table. */
export const Chart = ({
  kind,
  stacked,
  ...props
}: ChartProps & { readonly kind: ChartKind; readonly stacked: boolean }) => {
  const { label, times, lastDays, series, target, height = 180, onZoom, onOpen } = props;
  const t = useText('graphics');
  const formatter = useFormatter();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(props.asTable ?? false);
  const id = useId();

  const given = props.format;
  const format = useMemo(
    () => given ?? ((value: number) => formatter.number(value, { maximumFractionDigits: 2 })),
    [given, formatter],
  );
  const words = useMemo(() => {
    const plain = timeWords(locale, timeZone);
    if (lastDays === undefined) return plain;
    const lastOf = new Map(times.map((time, at) => [time, lastDays[at] ?? time]));
    return { ...plain, point: (time: number) => plain.span(time, lastOf.get(time) ?? time) };
  }, [locale, timeZone, times, lastDays]);
  const step = useMemo(() => usualStep(times), [times]);
  const model = useMemo(
    () => chartModel({ kind, times, series, hidden, stacked, target }),
    [kind, times, series, hidden, stacked, target],
  );
  const measured = useMemo(() => measuredPoints(times, series), [times, series]);
  const least = props.leastPoints ?? (kind === 'bar' ? 1 : 2);

  const toggle = (series: string) => {
    const next = new Set(hidden);
    if (!next.delete(series)) next.add(series);
    setHidden(next);
  };
  const said = { words, format, step };
  return (
    <div className={styles.chart}>
      <Legend
        kind={kind}
        series={series}
        hidden={hidden}
        onToggle={toggle}
        asTable={asTable}
        onTable={measured === 0 ? undefined : () => setAsTable(!asTable)}
        controls={id}
      />
      <div id={id}>
        {measured === 0 && (
          <State title={t('chart.emptyTitle')} text={t('chart.emptyText')} height={height} />
        )}
        {measured > 0 && asTable && <ChartTable label={label} model={model} height={height} {...said} />}
        {measured > 0 && measured < least && !asTable && (
          <State
            title={t('chart.littleTitle')}
            text={t('chart.littleText', { have: measured, need: least })}
            height={height}
          />
        )}
        {measured >= least && measured > 0 && !asTable && (
          <ChartStage label={label} model={model} height={height} onZoom={onZoom} onOpen={onOpen} {...said}>
            {stage => (
              <Suspense fallback={<div className={styles.loading} aria-hidden="true" data-skeleton="" />}>
                <Plot
                  {...stage}
                  model={model}
                  stacked={stacked}
                  words={words}
                  timeZone={timeZone}
                  format={format}
                  target={target}
                  targetWords={
                    target === undefined
                      ? ''
                      : (target.label ?? t('chart.target', { value: format(target.value) }))
                  }
                  canZoom={onZoom !== undefined}
                />
              </Suspense>
            )}
          </ChartStage>
        )}
      </div>
    </div>
  );
};
