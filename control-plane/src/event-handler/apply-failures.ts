/**
 * Failures: syncs that failed, and times in which an application was degraded. A sync that failed is one fact, however
 * often it is told of; being degraded begins with the first report that says so and ends with the first that says
 * healthy, at the moments that these reports were told. Nothing here is part of what a runtime has now, so it stays
 * when the read model is built anew.
 */
import { sql } from 'kysely';
import type { Target, Tx } from './known.ts';
import { failureId } from './object-ids.ts';
import type { ApplicationBody, At } from './told.ts';

/** Notes what these applications, all of them different from before, say of failures. */
export const applyFailures = async (
  tx: Tx,
  target: Target,
  told: readonly At<ApplicationBody>[],
): Promise<void> => {
  const applications = told.filter(({ value }) => value.kind === 'Application');
  if (applications.length === 0) return;
  await end(tx, target, applications);
  await begin(
    tx,
    target,
    applications.flatMap(one => [...failedSync(target, one), ...degraded(target, one)]),
  );
};

interface Begun {
  readonly id: string;
  readonly uid: string;
  readonly kind: 'sync' | 'health';
  readonly began_at: string;
  readonly deployed_at: string | null;
}

const failedSync = ({ runtimeId }: Target, { value }: At<ApplicationBody>): readonly Begun[] => {
  const { uid, operation, deployedAt } = value;
  if (!operation?.finishedAt || (operation.phase !== 'Failed' && operation.phase !== 'Error')) return [];
  const id = failureId(runtimeId, uid, 'sync', operation.finishedAt);
  return [{ id, uid, kind: 'sync', began_at: operation.finishedAt, deployed_at: deployedAt ?? null }];
};

const degraded = ({ runtimeId }: Target, { value, at }: At<ApplicationBody>): readonly Begun[] => {
  if (value.health.status !== 'Degraded') return [];
  const id = failureId(runtimeId, value.uid, 'health', at);
  return [{ id, uid: value.uid, kind: 'health', began_at: at, deployed_at: value.deployedAt ?? null }];
};

const begin = async (tx: Tx, { accountId, runtimeId }: Target, begun: readonly Begun[]): Promise<void> => {
  if (begun.length === 0) return;
  await sql`insert into gitops.failures (id, account_id, runtime_id, uid, kind, began_at, deployed_at)
    select id, ${accountId}, ${runtimeId}, uid, kind, date_trunc('milliseconds', began_at),
      date_trunc('milliseconds', deployed_at)
    from json_to_recordset(${JSON.stringify(begun)}::json) as begun (
      id text, uid text, kind text, began_at timestamptz, deployed_at timestamptz
    )
    on conflict do nothing`.execute(tx);
};

/** A sync that failed is made good by one that succeeded and left the application healthy. */
const end = async (tx: Tx, { runtimeId }: Target, told: readonly At<ApplicationBody>[]): Promise<void> => {
  const well = told.filter(({ value }) => value.health.status === 'Healthy');
  if (well.length === 0) return;
  const rows = well.map(({ at, value: { uid, operation } }) => ({
    uid,
    at,
    synced: operation?.phase === 'Succeeded',
  }));
  await sql`update gitops.failures as failure set ended_at = greatest(began_at, date_trunc('milliseconds', at))
    from json_to_recordset(${JSON.stringify(rows)}::json) as well (uid text, at timestamptz, synced boolean)
    where failure.runtime_id = ${runtimeId} and failure.uid = well.uid and failure.ended_at is null
      and (failure.kind = 'health' or well.synced)`.execute(tx);
};
