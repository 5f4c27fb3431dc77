/**
 * What becomes of builds whose runner does not speak.
 *
 *   elected, nothing reported ──lease over, given back, or not held after a return──▶ pending, with the next fence
 *   begun ──lease over──▶ error, or terminated where that was wanted
 *   begun ──runner returns without it──▶ error: what it did is not known, and must not be done twice
 */
import { type BuildCommand, type Claim, BuildCommand as CommandShape } from '@freshet/contracts/runner';
import { systemActor } from '../unit-of-work/index.ts';
import { isEnded, lockBuild, updateBuild } from './build-store.ts';
import type { BuildsCore } from './core.ts';
import type { Resumption, RunnersClaim } from './desk.ts';
import { type BuildsChange, finishBuild, moveBuild } from './end-build.ts';
import type { BuildRow, ClaimRow } from './tables.ts';
import { claimLost, lockClaim } from './take-reports.ts';
import { settleTurns } from './turns.ts';

const HELD_MAX = 10_000;
const SWEEP_MAX = 100;

const heldRows = ({ work }: BuildsCore, runnerId: string, held: readonly Claim[]): Promise<ClaimRow[]> =>
  work.sql
    .selectFrom('builds.claims')
    .selectAll()
    .where('runner_id', '=', runnerId)
    .where(({ eb, fn, val }) => eb('build_id', '=', fn.any(val(held.map(({ buildId }) => buildId)))))
    .execute();

export const renewClaims = async (
  core: BuildsCore,
  runnerId: string,
  claims: readonly Claim[],
): Promise<readonly Claim[]> => {
  if (claims.length === 0) return [];
  const { work, clock, settings } = core;
  const asked = claims.slice(0, HELD_MAX);
  const rows = await heldRows(core, runnerId, asked);
  const alive = new Map(rows.filter(row => row.lease_until !== null).map(row => [row.build_id, row]));
  const mine = asked.filter(({ buildId, fence }) => alive.get(buildId)?.fence === fence);
  const now = clock.now().getTime();
  // Half of the time may pass before it is worth a write.
  const soon = new Date(now + settings.graceMs / 2);
  const due = mine.filter(({ buildId }) => (alive.get(buildId)?.lease_until ?? soon) < soon);
  if (due.length > 0) {
    await work.sql
      .updateTable('builds.claims')
      .set({ lease_until: new Date(now + settings.graceMs) })
      .where('runner_id', '=', runnerId)
      .where('lease_until', 'is not', null)
      .where(
        'build_id',
        'in',
        due.map(({ buildId }) => buildId),
      )
      .execute();
  }
  return asked.filter(claim => !mine.includes(claim));
};

export const resumeClaims = async (
  core: BuildsCore,
  runnerId: string,
  held: readonly Claim[],
): Promise<readonly Resumption[]> => {
  const claimed = await core.work.sql
    .selectFrom('builds.claims')
    .selectAll()
    .where('runner_id', '=', runnerId)
    .where('lease_until', 'is not', null)
    .execute();
  const rows = [...claimed, ...(await heldRows(core, runnerId, held.slice(0, HELD_MAX)))];
  const known = new Map(rows.map(row => [row.build_id, row]));
  const holds = new Set(held.map(({ buildId, fence }) => `${buildId} ${fence}`));
  for (const row of claimed) {
    const lost = !holds.has(`${row.build_id} ${row.fence}`);
    if (lost) await settleLost(core, row, 'the runner came back without it');
  }
  await renewClaims(core, runnerId, held);
  return held.map(claim => verdictOn(claim, known.get(claim.buildId)));
};

/** Of an ended build the runner may still have reports to hear the acknowledgement of; those are passed over. */
const verdictOn = ({ buildId, fence }: Claim, row: ClaimRow | undefined): Resumption => ({
  buildId,
  fence,
  verdict: row?.fence === fence && row.lease_until !== null ? 'go-on' : 'abandon',
  acknowledged: row?.fence === fence ? row.acknowledged : 0,
});

/** The runner gives a build back before it began. Once it has begun it can only be finished. */
export const releaseClaim = async (core: BuildsCore, claim: RunnersClaim, reason: string): Promise<void> => {
  const row = await core.work.sql
    .selectFrom('builds.claims')
    .select('account_id')
    .where('build_id', '=', claim.buildId)
    .executeTakeFirst();
  if (!row) throw claimLost();
  await core.work.progress({ actor: systemActor(row.account_id, 'runner') }, async change => {
    const held = await lockClaim(change.sql, claim);
    if (held.lease_until === null) return;
    await settleHeld(core, change, held, `the runner gave it back: ${reason}`);
  });
};

export const commandsFor = async (
  { work }: BuildsCore,
  { buildId, fence }: Claim,
  after: number,
): Promise<readonly BuildCommand[]> => {
  const claim = await work.sql
    .selectFrom('builds.claims')
    .select(['fence', 'lease_until'])
    .where('build_id', '=', buildId)
    .executeTakeFirst();
  if (claim?.fence !== fence || claim.lease_until === null) return [];
  const rows = await work.sql
    .selectFrom('builds.commands')
    .select(['number', 'command'])
    .where('build_id', '=', buildId)
    .where('number', '>', after)
    .orderBy('number')
    .execute();
  return rows.map(row => CommandShape.parse(row));
};

/** Settles builds whose lease is over; returns how many. */
export const sweepLeases = async (core: BuildsCore): Promise<number> => {
  const rows = await core.work.sql
    .selectFrom('builds.claims')
    .selectAll()
    .where('lease_until', '<', core.clock.now())
    .orderBy('lease_until')
    .limit(SWEEP_MAX)
    .execute();
  const minutes = Math.round(core.settings.graceMs / 60_000);
  for (const row of rows)
    await settleLost(core, row, `its runner was away for more than ${minutes} minutes`, core.clock.now());
  return rows.length;
};

/** Settles a build under its lock, unless the runner spoke in between. */
const settleLost = (core: BuildsCore, seen: ClaimRow, why: string, before?: Date): Promise<void> =>
  core.work.progress({ actor: systemActor(seen.account_id, 'builds') }, async change => {
    const row = await change.sql
      .selectFrom('builds.claims')
      .selectAll()
      .where('build_id', '=', seen.build_id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.fence !== seen.fence || row.lease_until === null) return;
    if (before ? row.lease_until >= before : row.acknowledged !== seen.acknowledged) return;
    await settleHeld(core, change, row, why);
  });

const settleHeld = async (
  core: BuildsCore,
  change: BuildsChange,
  claim: ClaimRow,
  why: string,
): Promise<void> => {
  const build = await lockBuild(change.sql, claim.build_id);
  if (!build || isEnded(build)) return;
  if (build.state === 'terminating') {
    await finishBuild(core, change, build, { state: 'terminated', reason: `terminated; ${why}` });
    return;
  }
  if (claim.acknowledged > 0) {
    const reason = `${why}, and what it did since is not known`;
    await finishBuild(core, change, build, { state: 'error', reason });
    change.audit({ action: 'build.fail', entity: { kind: 'build', id: build.id }, details: { reason } });
    return;
  }
  await handBack(core, change, build);
};

const handBack = async (core: BuildsCore, change: BuildsChange, build: BuildRow): Promise<void> => {
  await change.sql
    .updateTable('builds.claims')
    .set({ runner_id: null, lease_until: null })
    .where('build_id', '=', build.id)
    .execute();
  const row = await updateBuild(change.sql, build.id, { runner_id: null, turn: false });
  await moveBuild(core, change, row, 'pending');
  await settleTurns(change.sql, { accountId: build.account_id, pipelineId: build.pipeline_id });
  change.afterCommit(() => core.bell.work());
  // Whoever has it next ends it too, should this process be killed here.
  change.afterCommit(() => revokeClones(core, build));
};

const revokeClones = ({ ports, log }: BuildsCore, { account_id: accountId, id }: BuildRow): void => {
  ports.cloneLogins
    .revoke(accountId, id)
    .catch((error: unknown) =>
      log.warn(
        { buildId: id, error },
        'the clone login of a build that was given back stays until it is handed out',
      ),
    );
};
