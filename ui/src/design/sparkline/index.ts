export { BarRuns } from './bar-runs.tsx';
export type { PastRunState } from './run-mark.ts';
export { Sparkline } from './sparkline.tsx';
