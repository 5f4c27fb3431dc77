import type { RuntimeStandingQuery } from './standing.generated.ts';

/** A path between a runtime and others, and whether it holds. */
export type Check = RuntimeStandingQuery['runtimeChecks'][number];
