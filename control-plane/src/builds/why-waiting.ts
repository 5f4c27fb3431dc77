import { grantTurns, type WaitingReason, waitingReasons } from '@freshet/domain/queue';
import { findPipelineRow, type Sql } from './build-store.ts';
import type { BuildsCore } from './core.ts';
import { approvalsOf } from './step-store.ts';
import type { BuildRow } from './tables.ts';
import { activeOf, limitsOf, waitingRows } from './turns.ts';

const WAITS = ['delayed', 'pending', 'elected', 'pending-approval'] as const;

type WaitingState = (typeof WAITS)[number];

const waits = (state: string): state is WaitingState => (WAITS as readonly string[]).includes(state);

/** Why a build waits, the first obstacle first; nothing where it does not. */
export const whyWaiting = async (core: BuildsCore, build: BuildRow): Promise<readonly WaitingReason[]> => {
  const { state } = build;
  if (!waits(state)) return [];
  const db = core.work.sql;
  const { account_id: accountId, runtime } = build;
  const approvals = state === 'pending-approval' ? await approvalsOf(db, build.id) : [];
  return waitingReasons({
    state,
    startAt: build.start_at ?? undefined,
    paused: await isPaused(db, accountId),
    blocker: state === 'pending' && !build.turn ? await blockerOf(db, build) : undefined,
    ahead: await countAhead(db, build),
    runtime: { name: runtime, ...(await core.ports.runtimes.describe(accountId, runtime)) },
    boundToRunner: build.bound_runner_id !== null,
    fork: build.fork,
    approvals: approvals.filter(({ answer }) => answer === null).map(({ step_name }) => step_name),
  });
};

const isPaused = async (db: Sql, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('builds.accounts')
    .select('paused')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.paused ?? false;
};

const blockerOf = async (db: Sql, build: BuildRow) => {
  const key = { accountId: build.account_id, pipelineId: build.pipeline_id };
  const pipeline = await findPipelineRow(db, key.accountId, key.pipelineId);
  if (!pipeline) return undefined;
  const active = await activeOf(db, key, pipeline.approval_counts);
  const waiting = await waitingRows(db, key);
  return grantTurns(limitsOf(pipeline), active, waiting).blocked.get(build.id);
};

/** More than this many are many. */
const AHEAD_MAX = 1_000;

const countAhead = async (db: Sql, build: BuildRow): Promise<number> => {
  if (build.state !== 'pending' || !build.turn) return 0;
  const rows = await db
    .selectFrom('builds.builds')
    .select('id')
    .where('account_id', '=', build.account_id)
    .where('state', '=', 'pending')
    .where('turn', '=', true)
    .where('runtime', '=', build.runtime)
    .where(({ eb, or, and }) =>
      or([
        eb('priority', '>', build.priority),
        and([eb('priority', '=', build.priority), eb('created_at', '<', build.created_at)]),
      ]),
    )
    .limit(AHEAD_MAX)
    .execute();
  return rows.length;
};
