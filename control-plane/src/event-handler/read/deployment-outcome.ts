/** How a deployment went. */
import { type RawBuilder, sql } from 'kysely';

/** One that another one replaced before it was well or ill went nowhere. */
type DeploymentStatus = 'Progressing' | 'Healthy' | 'Degraded' | 'Replaced';

export interface DeploymentOutcome {
  /** Unknown of those that nobody watched, and of those that were suspended or missing last. */
  readonly status: DeploymentStatus | undefined;
  /** When the application was first degraded on it, and when it was well again. */
  readonly degradedAt: Date | undefined;
  readonly restoredAt: Date | undefined;
}

/** What is read of a deployment for it, beside how its application stood last on it. */
export interface OutcomeRow {
  readonly health: string | null;
  readonly degraded_at: Date | null;
  readonly restored_at: Date | null;
}

export const statusOf = (health: string | null, isNewest: boolean): DeploymentStatus | undefined => {
  if (health === 'Healthy' || health === 'Degraded') return health;
  if (health !== 'Progressing') return undefined;
  return isNewest ? 'Progressing' : 'Replaced';
};

export const outcomeOf = (
  { health, degraded_at, restored_at }: OutcomeRow,
  isNewest: boolean,
): DeploymentOutcome => ({
  status: statusOf(health, isNewest),
  degradedAt: degraded_at ?? undefined,
  restoredAt: restored_at ?? undefined,
});

/** A row with `degraded_at` and `restored_at` for each deployment of a table. */
export const illness = (deployment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(began_at) as degraded_at,
    case when bool_and(ended_at is not null) then max(ended_at) end as restored_at
  from gitops.failures as failure
  where failure.runtime_id = ${deployment}.runtime_id and failure.uid = ${deployment}.uid
    and failure.kind = 'health' and failure.deployed_at = ${deployment}.deployed_at
    and failure.began_at >= ${deployment}.deployed_at
)`;
