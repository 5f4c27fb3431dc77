import { BuildFinished, type BuildState, BuildStateChanged } from '@freshet/contracts/builds';
import type { BuildCommand } from '@freshet/contracts/runner';
import { endedWith, PREDECESSOR_KEY } from '@freshet/domain/queue';
import { sql as raw } from 'kysely';
import type { Change } from '../unit-of-work/index.ts';
import { isEnded, lockBuild, updateBuild } from './build-store.ts';
import { factsOf } from './build-wire.ts';
import type { BuildsCore } from './core.ts';
import type { BuildRow, BuildsTables } from './tables.ts';
import { passTurn } from './turns.ts';

export type BuildsChange = Change<BuildsTables>;

export interface Ending {
  readonly state: Extract<BuildState, 'success' | 'error' | 'terminated' | 'denied'>;
  readonly reason: string;
}

const REASON_MAX = 2_000;
const FAILED_STEPS_MAX = 20;

/** Ends what is still open of a build: steps, approvals, its claim. */
const closeParts = async ({ sql }: BuildsChange, id: string, now: Date): Promise<readonly string[]> => {
  await sql
    .updateTable('builds.steps')
    .set(eb => ({
      phase: 'ended' as const,
      result: eb
        .case()
        .when('phase', '=', 'pending')
        .then('skipped' as const)
        .else('terminated' as const)
        .end(),
      finished_at: now,
    }))
    .where('build_id', '=', id)
    .where('phase', '!=', 'ended')
    .execute();
  await sql
    .updateTable('builds.approvals')
    .set({ answer: 'lapsed', answered_at: now })
    .where('build_id', '=', id)
    .where('answer', 'is', null)
    .execute();
  await sql.updateTable('builds.claims').set({ lease_until: null }).where('build_id', '=', id).execute();
  const failed = await sql
    .selectFrom('builds.steps')
    .select('name')
    .where('build_id', '=', id)
    .where('result', 'in', ['failure', 'denied'])
    .orderBy('position')
    .limit(FAILED_STEPS_MAX)
    .execute();
  return failed.map(({ name }) => name);
};

/** Ends a build that has not ended. The caller holds its lock. */
export const finishBuild = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  ending: Ending,
): Promise<BuildRow> => {
  const now = core.clock.now();
  const failedSteps = await closeParts(change, build.id, now);
  const row = await updateBuild(change.sql, build.id, {
    state: ending.state,
    reason: ending.reason.slice(0, REASON_MAX),
    finished_at: now,
    updated_at: now,
    turn: false,
  });
  const { account_id: accountId, pipeline_id: pipelineId } = row;
  change.emit({
    event: BuildFinished,
    key: row.id,
    data: { accountId, build: factsOf(row), failedSteps: [...failedSteps] },
  });
  if (await passTurn(change.sql, { accountId, pipelineId })) change.afterCommit(() => core.bell.work());
  return row;
};

/** Moves a build on to a state that is not final, and tells of it. */
export const moveBuild = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  state: Exclude<BuildState, Ending['state']>,
): Promise<BuildRow> => {
  const row = await updateBuild(change.sql, build.id, { state, updated_at: core.clock.now() });
  change.emit({
    event: BuildStateChanged,
    key: row.id,
    data: { accountId: row.account_id, build: factsOf(row) },
  });
  return row;
};

/** Leaves something for the runner that holds the build. */
export const sendCommand = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  command: BuildCommand['command'],
): Promise<void> => {
  const number = build.last_command + 1;
  await updateBuild(change.sql, build.id, { last_command: number });
  await change.sql
    .insertInto('builds.commands')
    .values({ build_id: build.id, number, command: JSON.stringify(command), at: core.clock.now() })
    .execute();
  change.afterCommit(() => core.bell.command(build.id));
};

export interface Termination {
  readonly reason: string;
  /** Ends also what cleans up. */
  readonly force?: boolean | undefined;
}

/** More than this many wishes to end a build say nothing new. */
const COMMANDS_MAX = 20;

/** How deep builds that began builds are followed, and how many of them. */
const CASCADE_MAX = 200;

/** Ends one build as far as it can be ended from here. The caller holds its lock. */
const terminateOne = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  { reason, force }: Termination,
): Promise<BuildRow> => {
  if (build.state === 'delayed' || build.state === 'pending')
    return finishBuild(core, change, build, { state: 'terminated', reason });
  const again = build.state === 'terminating';
  if (build.last_command < COMMANDS_MAX)
    await sendCommand(core, change, build, {
      kind: 'cancel',
      reason: reason.slice(0, 1_000),
      ...(force || again ? { force: true } : {}),
    });
  return again ? build : moveBuild(core, change, build, 'terminating');
};

/** The builds that are to end with a terminated one, by the policies of its pipeline. */
const followersOf = async ({ sql }: BuildsChange, build: BuildRow): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { key, value } of endedWith(build.policies, build.id)) {
    const alive = sql
      .selectFrom('builds.builds')
      .select('id')
      .where('account_id', '=', build.account_id)
      .where('finished_at', 'is', null)
      .limit(CASCADE_MAX);
    const rows = await (key === PREDECESSOR_KEY
      ? alive.where('predecessor', '=', value)
      : alive.where(raw<boolean>`annotations @> ${JSON.stringify({ [key]: value })}::jsonb`)
    ).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
};

/** Terminates a build and those that its policies take along. Builds that have ended already are passed over. */
export const terminateWithin = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  termination: Termination,
): Promise<BuildRow> => {
  const ended = await terminateOne(core, change, build, termination);
  const seen = new Set([build.id]);
  const pending: BuildRow[] = [build];
  for (let next = pending.shift(); next && seen.size <= CASCADE_MAX; next = pending.shift()) {
    for (const id of await followersOf(change, next)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const follower = await lockBuild(change.sql, id);
      if (!follower || isEnded(follower) || follower.state === 'terminating') continue;
      await terminateOne(core, change, follower, {
        reason: `build #${next.number} of ${next.pipeline_name}, which began it, was terminated`,
      });
      pending.push(follower);
    }
  }
  return ended;
};
