export type { ReportSession } from './ports.ts';
export { type Reporter, startReporter } from './reporter.ts';
