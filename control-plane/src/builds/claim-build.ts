/**
 * Handing builds out.
 *
 * One statement finds the first build that may go and that nobody else is looking at; the claim gets the next fence.
 * Then the work is put together, with secrets read now and stored nowhere. A build whose work cannot be put together
 * ends with the reason, and the runner is given the next one.
 */
import { BuildStateChanged } from '@freshet/contracts/builds';
import type { BuildWork } from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { sql as raw } from 'kysely';
import { systemActor } from '../unit-of-work/index.ts';
import { isEnded, lockBuild, type Sql } from './build-store.ts';
import { factsOf } from './build-wire.ts';
import { composeWork } from './compose-work.ts';
import type { BuildsCore } from './core.ts';
import type { ClaimingRunner } from './desk.ts';
import { finishBuild } from './end-build.ts';
import { makeRequestSecret } from './request-token.ts';
import type { BuildRow } from './tables.ts';

/** After this many builds in a row that cannot be handed out, the runner asks again by itself. */
const ATTEMPTS = 5;

export const claimBuild = async (
  core: BuildsCore,
  runner: ClaimingRunner,
): Promise<BuildWork | undefined> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const claimed = await takeNext(core, runner);
    if (!claimed) return undefined;
    try {
      return await composeWork(core, claimed);
    } catch (error) {
      // Anything but a fault may pass: the claim lapses by itself and the build is handed out again.
      if (!isFault(error) || error.kind === 'unavailable') throw error;
      await failUnclaimable(core, claimed.build, `${error.message} (${error.code})`);
    }
  }
  return undefined;
};

interface Claimed {
  readonly build: BuildRow;
  readonly fence: number;
  /** What its steps may ask for identity tokens with. */
  readonly requestSecret: Secret;
}

/** The builds that this runner may have, the first one first. */
const claimable = (db: Sql, { accountId, runnerId, runtimes, trust }: ClaimingRunner) => {
  const paused = db
    .selectFrom('builds.accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('paused', '=', true);
  const query = db
    .selectFrom('builds.builds')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .where('turn', '=', true)
    .where('runtime', 'in', [...runtimes])
    .where(({ or, eb }) => or([eb('bound_runner_id', 'is', null), eb('bound_runner_id', '=', runnerId)]))
    .where(({ not, exists }) => not(exists(paused)))
    .orderBy('priority', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  return trust === 'any' ? query : query.where('fork', '=', trust === 'untrusted-only');
};

const takeNext = async (core: BuildsCore, runner: ClaimingRunner): Promise<Claimed | undefined> => {
  if (runner.runtimes.length === 0) return undefined;
  // Most looks find nothing; they cost one read and no transaction.
  if (!(await claimable(core.work.sql, runner).executeTakeFirst())) return undefined;
  const actor = systemActor(runner.accountId, 'runner');
  return core.work.progress({ actor }, async change => {
    const now = core.clock.now();
    const found = await claimable(change.sql, runner).forUpdate().skipLocked().executeTakeFirst();
    if (!found) return undefined;
    const build = await change.sql
      .updateTable('builds.builds')
      .set({ state: 'elected', runner_id: runner.runnerId, updated_at: now, turn: false })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { secret: requestSecret, hash } = makeRequestSecret(core.ids);
    const claim = {
      request_hash: build.fork ? null : hash,
      runner_id: runner.runnerId,
      lease_until: new Date(now.getTime() + core.settings.electionMs),
    };
    const { fence } = await change.sql
      .insertInto('builds.claims')
      .values({ build_id: build.id, account_id: build.account_id, fence: 1, acknowledged: 0, ...claim })
      .onConflict(conflict =>
        conflict.column('build_id').doUpdateSet({ ...claim, fence: raw<number>`builds.claims.fence + 1` }),
      )
      .returning('fence')
      .executeTakeFirstOrThrow();
    change.emit({
      event: BuildStateChanged,
      key: build.id,
      data: { accountId: build.account_id, build: factsOf(build) },
    });
    return { build, fence, requestSecret };
  });
};

const failUnclaimable = (core: BuildsCore, { id, account_id }: BuildRow, reason: string): Promise<void> =>
  core.work.change({ actor: systemActor(account_id, 'builds') }, async change => {
    const build = await lockBuild(change.sql, id);
    change.audit({ action: 'build.fail', entity: { kind: 'build', id }, details: { reason } });
    if (!build || isEnded(build)) return;
    await finishBuild(core, change, build, { state: 'error', reason });
  });
