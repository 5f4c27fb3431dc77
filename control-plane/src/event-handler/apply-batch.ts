/**
 * Applies a batch of reports to the read model.
 *
 * Which report of a thing counts is decided by its number alone: by the generation of the session, then by the place
 * within it. A thing is what the report with the greatest number says of it, unless that is before the floor of its
 * runtime (the beginning of the newest snapshot whose end was told) or says that the thing is gone. None of this
 * depends on when a batch arrives, so batches may come late, twice or in any order, and the tables are the same.
 * Only where a runtime has more than it may have it counts who came first; what there is no room for is not used.
 * A runtime that was deleted is told of no more, whatever of it is still on its way.
 */
import { sql, type Transaction } from 'kysely';
import {
  type AppliedApplications,
  applyApplications,
  type GoneApplication,
  sweepApplications,
} from './apply-applications.ts';
import { applyChanges, applyDeployments, applyHealth } from './apply-facts.ts';
import { applyFailures } from './apply-failures.ts';
import { applyObjects } from './apply-objects.ts';
import type { Target } from './known.ts';
import { isBefore, later, type Place } from './place.ts';
import type { GitOpsTables } from './tables.ts';
import { type ApplicationBody, type At, readTold } from './told.ts';

type Tx = Transaction<GitOpsTables>;

export const applyBatch = async (
  tx: Tx,
  batch: Target & { readonly lines: string },
): Promise<AppliedApplications> => {
  const told = readTold(batch);
  const before = await lockRuntime(tx, batch);
  if (await isForgotten(tx, batch)) return { changed: [], gone: [], refused: [] };
  const floor = later(before, told.floor);
  const isLater = (place: Place): boolean => isBefore(floor, place);
  const applications = [...told.applications.values()].filter(isLater);
  const objects = [...told.objects.values()].filter(isLater);
  const { changed, gone, refused: tooMany } = await applyApplications(tx, batch, applications);
  const isChanged = new Set(changed);
  const news = applications.filter(
    (one): one is At<ApplicationBody> => one.value !== undefined && isChanged.has(one.id),
  );
  await applyFailures(tx, batch, news);
  const refused = [...tooMany, ...(await applyObjects(tx, batch, objects))];
  const deployments = [...told.deployments.values()];
  await applyDeployments(tx, batch, deployments);
  await applyHealth(tx, batch, new Set([...news, ...deployments].map(({ value }) => value.uid)));
  await applyChanges(tx, batch, [...told.changes.values()]);
  if (floor === before) return { changed, gone, refused };
  return { changed, gone: [...gone, ...(await sweep(tx, batch, floor))], refused };
};

/** Takes everything away that a runtime told, and whatever of it arrives later. */
export const forgetRuntime = async (tx: Tx, target: Omit<Target, 'generation'>, now: Date): Promise<void> => {
  // A batch that is being applied comes before all of this.
  await lockRuntime(tx, target);
  await sql`insert into gitops.forgotten_runtimes (runtime_id, forgotten_at)
    values (${target.runtimeId}, ${now}) on conflict do nothing`.execute(tx);
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where runtime_id = ${target.runtimeId}`.execute(tx);
};

const TABLES = [
  'gitops.applications',
  'gitops.application_bodies',
  'gitops.objects',
  'gitops.tombstones',
  'gitops.deployments',
  'gitops.changes',
  'gitops.failures',
  'gitops.gone_unlisted',
  'gitops.runtimes',
];

/** Whether the runtime was deleted; nothing of it is left then. Asked with its lock held. */
const isForgotten = async (tx: Tx, { runtimeId }: Target): Promise<boolean> => {
  const { rows } = await sql`select from gitops.forgotten_runtimes where runtime_id = ${runtimeId}`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await sql`delete from gitops.runtimes where runtime_id = ${runtimeId}`.execute(tx);
  return true;
};

/** One batch of a runtime at a time; answers with its floor. */
const lockRuntime = async (
  tx: Tx,
  { runtimeId, accountId, runtimeName }: Omit<Target, 'generation'>,
): Promise<Place> => {
  const { rows } = await sql<Place>`
    insert into gitops.runtimes as known (runtime_id, account_id, name)
    values (${runtimeId}, ${accountId}, ${runtimeName})
    on conflict (runtime_id) do update set name = excluded.name
    returning floor_generation as generation, floor_seq as seq`.execute(tx);
  return rows[0] ?? { generation: 0, seq: 0 };
};

const sweep = async (tx: Tx, target: Target, floor: Place): Promise<readonly GoneApplication[]> => {
  const { runtimeId } = target;
  const { generation, seq } = floor;
  await sql`update gitops.runtimes set floor_generation = ${generation}, floor_seq = ${seq}
    where runtime_id = ${runtimeId}`.execute(tx);
  for (const table of ['gitops.objects', 'gitops.tombstones'])
    await sql`delete from ${sql.table(table)}
      where runtime_id = ${runtimeId} and (generation, seq) < (${generation}, ${seq})`.execute(tx);
  return sweepApplications(tx, target, floor);
};
