import type { RepositoriesCore } from './core.ts';
import { settleLeftBehind } from './pushes/settle-push.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEEP_DELIVERIES_MS = 14 * DAY_MS;

/** What repositories do by themselves; safe to run twice or on several processes. */
export const schedulesOf = (core: RepositoriesCore) => [
  {
    name: 'repositories.settle-pushes',
    everyMs: MINUTE_MS,
    run: async () => void (await settleLeftBehind(core)),
  },
  {
    name: 'repositories.expire',
    everyMs: 60 * MINUTE_MS,
    run: () => expire(core),
  },
  {
    name: 'repositories.maintain',
    everyMs: DAY_MS,
    run: (signal: AbortSignal) => maintainAll(core, signal),
  },
];

const expire = async ({ work, clock }: RepositoriesCore): Promise<void> => {
  const now = clock.now();
  await work.housekeep(async sql => {
    await sql.deleteFrom('repositories.clone_tokens').where('expires_at', '<=', now).execute();
    await sql
      .deleteFrom('repositories.deliveries')
      .where('created_at', '<=', new Date(now.getTime() - KEEP_DELIVERIES_MS))
      .execute();
  });
};

/** Packs what was pushed to since the last time, one repository after the other. */
const maintainAll = async (
  { work, host, clock, log }: RepositoriesCore,
  signal: AbortSignal,
): Promise<void> => {
  const since = new Date(clock.now().getTime() - 2 * DAY_MS);
  const rows = await work.sql
    .selectFrom('repositories.repositories')
    .select('id')
    .where('pushed_at', '>', since)
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    if (signal.aborted) return;
    await host()
      .maintain(id, signal)
      // One that cannot be packed still works, and the others need it too.
      .catch((error: unknown) => log.warn({ error, repositoryId: id }, 'a repository could not be packed'));
  }
};
