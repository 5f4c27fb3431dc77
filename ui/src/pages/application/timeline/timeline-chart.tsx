import { useMemo } from 'react';
import { useTimeZone } from 'use-intl';
import { BarChart } from '../../../design/chart/index.ts';
import { useText } from '../../../text/index.ts';
import { countByDay } from './days-chart.ts';
import type { Entry } from './outcome.ts';
import styles from './timeline.module.css';

const HEIGHT = 96;
const SERIES = [
  ['deployed', 'ok'],
  ['failed', 'bad'],
  ['rollbacks', 'gate'],
] as const;

/** There is no half of a deployment, whatever the scale would like to say. */
const whole = (value: number): string => (Number.isInteger(value) ? String(value) : '');

interface Props {
  readonly entries: readonly Entry[];
  /** There are entries that are not loaded. */
  readonly hasOlder: boolean;
}

/** How often it was deployed on each day, and how often that failed: of the days whose entries are all loaded. */
export const TimelineChart = ({ entries, hasOlder }: Props) => {
  const t = useText('application.timeline');
  const zone = useTimeZone() ?? 'UTC';
  const days = useMemo(() => countByDay(entries, zone, { hasOlder }), [entries, zone, hasOlder]);
  const times = useMemo(() => days.map(({ time }) => time), [days]);
  const series = useMemo(
    () =>
      SERIES.map(([id, tone]) => ({
        id,
        label: t(id),
        tone,
        values: days.map(day => day[id]),
        ...(id === 'failed' ? { fill: 'striped' as const } : {}),
      })),
    [days, t],
  );
  if (days.length < 2) return null;
  return (
    <div className={styles.chart}>
      <BarChart label={t('perDay')} times={times} series={series} height={HEIGHT} format={whole} />
    </div>
  );
};
