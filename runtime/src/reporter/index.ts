export type { FollowedRepository } from './followed-repositories.ts';
export type { ReportSession } from './ports.ts';
export { type Reporter, startReporter } from './reporter.ts';
