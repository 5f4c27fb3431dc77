export type { FollowedRepository } from './followed-repositories.ts';
export type { FindPullRequest, ReportSession } from './ports.ts';
export { type Reporter, startReporter } from './reporter.ts';
