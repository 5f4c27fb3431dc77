/**
 * Failures: syncs that failed, and times in which an application was degraded. A sync that failed is one fact, however
 * often it is told of; being degraded begins with the first report that says so and ends with the first that says
 * healthy, at the moments that these reports were told. Nothing here is part of what a runtime has now, so it stays
 * when the read model is built anew.
 */
import { steadyHealth } from '@freshet/domain/fleet';
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
  const begun = applications.flatMap(one => [...failedSync(target, one), ...degraded(target, one)]);
  await begin(tx, target, begun);
  await describe(
    tx,
    begun.filter(({ kind }) => kind === 'sync'),
  );
};

interface Begun {
  readonly id: string;
  readonly uid: string;
  readonly kind: 'sync' | 'health';
  readonly began_at: string;
  readonly deployed_at: string | null;
  readonly body: FailedSyncBody | null;
}

type Operation = NonNullable<ApplicationBody['operation']>;

/** What is kept of the operation that failed. */
export interface FailedSyncBody
  extends Pick<Operation, 'startedAt' | 'revision' | 'initiatedBy' | 'isAutomated'> {
  readonly message?: string;
  readonly commit?: ApplicationBody['commit'];
}

/** Whoever wants all of it asks the application while it is there. */
const MESSAGE_LENGTH = 1_000;

const failedSync = ({ runtimeId }: Target, { value }: At<ApplicationBody>): readonly Begun[] => {
  const { uid, operation, deployedAt, commit } = value;
  if (!operation?.finishedAt || (operation.phase !== 'Failed' && operation.phase !== 'Error')) return [];
  const id = failureId(runtimeId, uid, 'sync', operation.finishedAt);
  const { startedAt, finishedAt, revision, initiatedBy, isAutomated, message } = operation;
  const body = {
    startedAt,
    revision,
    initiatedBy,
    isAutomated,
    ...(message === undefined ? {} : { message: message.slice(0, MESSAGE_LENGTH).toWellFormed() }),
    // The application tells the commit that it was compared with, which need not be the one of the sync.
    ...(commit?.sha === revision ? { commit } : {}),
  };
  return [{ id, uid, kind: 'sync', began_at: finishedAt, deployed_at: deployedAt ?? null, body }];
};

const healthOf = ({ health, stuck }: ApplicationBody): string =>
  steadyHealth({ health: health.status, isCrashLoop: stuck?.isCrashLoop === true });

const degraded = ({ runtimeId }: Target, { value, at }: At<ApplicationBody>): readonly Begun[] => {
  if (healthOf(value) !== 'Degraded') return [];
  const { uid, deployedAt } = value;
  const id = failureId(runtimeId, uid, 'health', at);
  return [{ id, uid, kind: 'health', began_at: at, deployed_at: deployedAt ?? null, body: null }];
};

const begin = async (tx: Tx, { accountId, runtimeId }: Target, begun: readonly Begun[]): Promise<void> => {
  if (begun.length === 0) return;
  await sql`insert into gitops.failures (id, account_id, runtime_id, uid, kind, began_at, deployed_at, body)
    select id, ${accountId}, ${runtimeId}, uid, kind, date_trunc('milliseconds', began_at),
      date_trunc('milliseconds', deployed_at), body
    from json_to_recordset(${JSON.stringify(begun)}::json) as begun (
      id text, uid text, kind text, began_at timestamptz, deployed_at timestamptz, body json
    )
    on conflict do nothing`.execute(tx);
};

/** A commit is often known a moment after its sync failed; what an earlier release noted had no words at all. */
const describe = async (tx: Tx, failed: readonly Begun[]): Promise<void> => {
  if (failed.length === 0) return;
  await sql`update gitops.failures as known set body = told.body
    from json_to_recordset(${JSON.stringify(failed)}::json) as told (id text, body json)
    where known.id = told.id
      and (known.body is null or (known.body->'commit' is null and told.body->'commit' is not null))`.execute(
    tx,
  );
};

/** A sync that failed is made good by one that succeeded and left the application healthy. */
const end = async (tx: Tx, { runtimeId }: Target, told: readonly At<ApplicationBody>[]): Promise<void> => {
  const well = told.filter(({ value }) => healthOf(value) === 'Healthy');
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
