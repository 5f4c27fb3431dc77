export { AreaChart, BarChart, LineChart } from './charts.tsx';
