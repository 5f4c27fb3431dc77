import { Chart, type ChartProps } from './chart.tsx';

/** One line per series; gaps stay gaps. */
export const LineChart = (props: ChartProps) => <Chart kind="line" stacked={false} {...props} />;

/** A line over its shaded ground; stacked, the grounds stand on each other. */
export const AreaChart = ({ stacked = false, ...props }: ChartProps & { readonly stacked?: boolean }) => (
  <Chart kind="area" stacked={stacked} {...props} />
);

/** Bars of equal periods, the series standing on each other. */
export const BarChart = (props: ChartProps) => <Chart kind="bar" stacked {...props} />;
