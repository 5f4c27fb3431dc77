import { systemActor } from '../unit-of-work/index.ts';
import { lockBuild } from './build-store.ts';
import type { BuildsCore } from './core.ts';
import { moveBuild } from './end-build.ts';
import { settleTurns } from './turns.ts';

const BATCH = 100;

/** Puts builds whose time has come into the queue; returns how many. */
export const wakeDelayed = async (core: BuildsCore): Promise<number> => {
  const due = await core.work.sql
    .selectFrom('builds.builds')
    .select(['id', 'account_id'])
    .where('state', '=', 'delayed')
    .where('start_at', '<=', core.clock.now())
    .orderBy('start_at')
    .limit(BATCH)
    .execute();
  for (const { id, account_id } of due) {
    await core.work.progress({ actor: systemActor(account_id, 'builds') }, async change => {
      const build = await lockBuild(change.sql, id);
      if (build?.state !== 'delayed') return;
      await moveBuild(core, change, build, 'pending');
      await settleTurns(change.sql, { accountId: account_id, pipelineId: build.pipeline_id });
      change.afterCommit(() => core.bell.work());
    });
  }
  return due.length;
};
