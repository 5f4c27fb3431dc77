/**
 * Whose turn it is among the builds of a pipeline. Worked out anew under the lock of the pipeline whenever a build was
 * made, ended, went to wait for a person, or the limits changed. Waiting builds are locked before it is looked at who
 * runs: whoever is being handed out meanwhile is then seen among the running ones.
 */
import { type ActiveBuild, grantTurns, type QueueLimits, type WaitingBuild } from '@freshet/domain/queue';
import type { Sql } from './build-store.ts';
import type { BuildRow, PipelineRow } from './tables.ts';

/** How far down the queue it is looked for builds that may go. */
const LOOK_MAX = 2_000;

export const limitsOf = (row: PipelineRow): QueueLimits => ({
  pipeline: row.limit_pipeline ?? undefined,
  trigger: row.limit_trigger ?? undefined,
  branch: row.limit_branch ?? undefined,
});

interface PipelineKey {
  readonly accountId: string;
  readonly pipelineId: string;
}

const lockPipeline = (db: Sql, { accountId, pipelineId }: PipelineKey): Promise<PipelineRow | undefined> =>
  db
    .selectFrom('builds.pipelines')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', pipelineId)
    .forUpdate()
    .executeTakeFirst();

const isLimited = async (db: Sql, { accountId, pipelineId }: PipelineKey): Promise<boolean> => {
  const row = await db
    .selectFrom('builds.builds')
    .select('id')
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', pipelineId)
    .where('finished_at', 'is', null)
    .where('state', '=', 'pending')
    .where('turn', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** A fork calls its branches as it likes, and takes no place from ours. */
const branchOf = ({ branch, fork }: Pick<BuildRow, 'branch' | 'fork'>): string | undefined => {
  if (branch === null) return undefined;
  return fork ? `${branch} of a fork` : branch;
};

const waitingQuery = (db: Sql, key: PipelineKey) =>
  db
    .selectFrom('builds.builds')
    .select([
      'id',
      'number',
      'branch',
      'fork',
      'trigger_id',
      'trigger_limit',
      'priority',
      'created_at',
      'turn',
    ])
    .where('account_id', '=', key.accountId)
    .where('pipeline_id', '=', key.pipelineId)
    .where('finished_at', 'is', null)
    .where('state', '=', 'pending')
    .orderBy('priority', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(LOOK_MAX);

type Waiting = WaitingBuild & { readonly turn: boolean };

const waitingOf = (
  row: Awaited<ReturnType<ReturnType<typeof waitingQuery>['execute']>>[number],
): Waiting => ({
  id: row.id,
  number: row.number,
  branch: branchOf(row),
  triggerId: row.trigger_id ?? undefined,
  triggerLimit: row.trigger_limit ?? undefined,
  priority: row.priority,
  createdAt: row.created_at.getTime(),
  turn: row.turn,
});

/** Builds of the pipeline that wait, to look at. */
export const waitingRows = async (db: Sql, key: PipelineKey): Promise<readonly Waiting[]> =>
  (await waitingQuery(db, key).execute()).map(waitingOf);

/** Builds of the pipeline that take a place. */
export const activeOf = async (
  db: Sql,
  { accountId, pipelineId }: PipelineKey,
  approvalCounts: boolean,
): Promise<readonly ActiveBuild[]> => {
  const rows = await db
    .selectFrom('builds.builds')
    .select(['id', 'number', 'branch', 'fork', 'trigger_id'])
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', pipelineId)
    .where('finished_at', 'is', null)
    .where('state', 'in', [
      'elected',
      'running',
      'terminating',
      ...(approvalCounts ? (['pending-approval'] as const) : []),
    ])
    .orderBy('created_at')
    .execute();
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    branch: branchOf(row),
    triggerId: row.trigger_id ?? undefined,
  }));
};

/** Gives turns anew; says whether some build may go now that could not before. */
export const settleTurns = async (db: Sql, key: PipelineKey): Promise<boolean> => {
  const pipeline = await lockPipeline(db, key);
  if (!pipeline) return false;
  const waiting = (await waitingQuery(db, key).forUpdate().execute()).map(waitingOf);
  if (waiting.length === 0) return false;
  const active = await activeOf(db, key, pipeline.approval_counts);
  const granted = new Set(grantTurns(limitsOf(pipeline), active, waiting).granted);
  const gained = waiting.filter(({ id, turn }) => !turn && granted.has(id)).map(({ id }) => id);
  const lost = waiting.filter(({ id, turn }) => turn && !granted.has(id)).map(({ id }) => id);
  for (const [ids, turn] of [
    [gained, true],
    [lost, false],
  ] as const) {
    if (ids.length > 0) await db.updateTable('builds.builds').set({ turn }).where('id', 'in', ids).execute();
  }
  return gained.length > 0;
};

/** After a build of the pipeline gave its place free: somebody may be waiting for it. */
export const passTurn = async (db: Sql, key: PipelineKey): Promise<boolean> =>
  (await isLimited(db, key)) ? settleTurns(db, key) : false;
