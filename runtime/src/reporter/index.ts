export type { DescribeCommit, ReportSession } from './ports.ts';
export { type Reporter, type ReporterOptions, startReporter } from './reporter.ts';
