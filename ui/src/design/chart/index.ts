export type { ChartProps } from './chart.tsx';
export { AreaChart, BarChart, LineChart } from './charts.tsx';
export type { ChartSeries, ChartTarget, SeriesTone } from './series.ts';
