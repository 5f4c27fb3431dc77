import { AreaChart, BarChart, LineChart } from '../design/chart/index.ts';
import type { GallerySection } from './section.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 16, 12);
const days = Array.from({ length: 30 }, (_, at) => START + at * DAY);
const wave = (at: number, size: number, shift: number) =>
  Math.round((Math.sin(at / 2.7 + shift) + Math.sin(at / 1.3 + shift * 2) + 2.4) * size * 10) / 10;
const values = (size: number, shift: number) => days.map((_, at) => wave(at, size, shift));
const weekly = (at: number) => at % 7 === 5 || at % 7 === 6;

const minutes = (value: number) => `${Math.round(value)} min`;
const p50 = { id: 'p50', label: 'P50', values: values(1.6, 0), summary: '4 m 12 s' };
const p90 = {
  id: 'p90',
  label: 'P90',
  values: values(3.2, 1).map(value => value + 3),
  summary: '9 m 40 s',
};
const deployments = [
  {
    id: 'good',
    label: 'Successful',
    summary: '413',
    tone: 'ok' as const,
    values: days.map((_, at) => (weekly(at) ? 3 + (at % 3) : 13 + ((at * 7) % 10))),
  },
  {
    id: 'failed',
    label: 'Failed',
    summary: '9',
    tone: 'bad' as const,
    fill: 'striped' as const,
    values: days.map((_, at) => (at % 6 === 0 ? 1 + (at % 3) : 0)),
  },
  {
    id: 'rollback',
    label: 'Rollback',
    summary: '4',
    tone: 'gate' as const,
    values: days.map((_, at) => (at % 8 === 4 ? 1 : 0)),
  },
];
const DENSE = 5000;
const dense = Array.from({ length: DENSE }, (_, at) => START + at * 60_000);
const denseSeries = [0, 1, 2].map(shift => ({
  id: `${shift}`,
  label: ['eu-central', 'eu-north', 'us-west'][shift] ?? '',
  values: dense.map((_, at) => 40 + shift * 30 + Math.sin(at / 160 + shift) * 12 + Math.sin(at / 41) * 4),
}));
const nothing = () => undefined;

/** Charts over time. */
export const chartSection: GallerySection = {
  id: 'chart',
  title: 'Chart',
  states: [
    {
      id: 'bars',
      title: 'Bars',
      show: () => <BarChart label="Deployments per day" times={days} series={deployments} height={160} />,
    },
    {
      id: 'line',
      title: 'Lines with a target',
      show: () => (
        <LineChart
          label="Duration"
          times={days}
          series={[p50, p90]}
          format={minutes}
          target={{ value: 15 }}
          onZoom={nothing}
        />
      ),
    },
    {
      id: 'area',
      title: 'Area, compared with the period before',
      show: () => (
        <AreaChart
          label="Lead time"
          times={days}
          series={[{ ...p50, label: 'Lead time', before: values(1.9, 2) }]}
          format={minutes}
        />
      ),
    },
    {
      id: 'stacked',
      title: 'Stacked areas',
      show: () => (
        <AreaChart
          label="Minutes by phase"
          times={days}
          stacked
          series={['Queue', 'Initialise', 'Run', 'Approval'].map((label, at) => ({
            id: label,
            label,
            values: values(1 + at, at),
          }))}
        />
      ),
    },
    {
      id: 'gaps',
      title: 'Gaps stay gaps',
      show: () => (
        <LineChart
          label="Duration"
          times={days}
          series={[
            {
              ...p50,
              values: p50.values.map((value, at) =>
                (at > 8 && at < 13) || at === 20 || at === 22 ? undefined : value,
              ),
            },
          ]}
          format={minutes}
        />
      ),
    },
    {
      id: 'dashes',
      title: 'Six series, six dashes',
      show: () => (
        <LineChart
          label="Runners"
          times={days}
          series={[1, 2, 3, 4, 5, 6].map(at => ({
            id: `${at}`,
            label: `Pool ${at}`,
            values: values(1, at).map(value => value + at * 4),
          }))}
        />
      ),
    },
    {
      id: 'dense',
      title: 'Fifteen thousand points',
      show: () => <LineChart label="Log lines per second" times={dense} series={denseSeries} />,
    },
    {
      id: 'table',
      title: 'As a table',
      show: () => <BarChart label="Deployments per day" times={days} series={deployments} asTable />,
    },
    {
      id: 'little',
      title: 'Too little data',
      show: () => (
        <LineChart
          label="Duration"
          times={days.slice(0, 2)}
          series={[{ ...p50, values: [3, undefined] }]}
          leastPoints={2}
        />
      ),
    },
    {
      id: 'empty',
      title: 'No data',
      show: () => <LineChart label="Duration" times={[]} series={[{ ...p50, values: [] }]} />,
    },
  ],
};
