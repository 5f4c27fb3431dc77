import { BuildExpired } from '@freshet/contracts/builds';
import { systemActor } from '../unit-of-work/index.ts';
import type { BuildsCore } from './core.ts';

const BATCH = 200;

/** Removes builds that ended too long ago, a few at a time, and tells whoever keeps something of them. */
export const expireBuilds = async (core: BuildsCore, signal?: AbortSignal): Promise<number> => {
  const before = new Date(core.clock.now().getTime() - core.settings.retentionMs);
  let removed = 0;
  while (!signal?.aborted) {
    const rows = await core.work.sql
      .selectFrom('builds.builds')
      .select(['id', 'account_id'])
      .where('finished_at', '<', before)
      .orderBy('finished_at')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    for (const [accountId, builds] of Map.groupBy(rows, ({ account_id }) => account_id)) {
      await core.work.change({ actor: systemActor(accountId, 'builds') }, async change => {
        const ids = builds.map(({ id }) => id);
        await change.sql.deleteFrom('builds.builds').where('id', 'in', ids).execute();
        change.audit({
          action: 'build.expire',
          entity: { kind: 'build', id: ids[0] ?? '' },
          details: { builds: ids.length, endedBefore: before.toISOString() },
        });
        for (const id of ids) change.emit({ event: BuildExpired, key: id, data: { accountId, buildId: id } });
      });
    }
    removed += rows.length;
  }
  await core.work.housekeep(async transaction => {
    await transaction.deleteFrom('builds.images').where('updated_at', '<', before).execute();
    await transaction.deleteFrom('builds.image_tags').where('created_at', '<', before).execute();
  });
  return removed;
};
