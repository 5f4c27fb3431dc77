import { sql } from 'kysely';
import type { RuntimeCore } from './core.ts';
import { ensureDefault } from './environments/create-environment.ts';
import { EnvironmentStore } from './environments/environment-store.ts';
import { SILENCE_MS } from './runners/runner.ts';

/** What a build that waits can be told about the runners it waits for. */
interface RuntimeLoad {
  readonly runnersOnline: number;
  /** The builds that these can run side by side; paused ones take none. */
  readonly capacity: number;
  readonly busy: number;
}

/** Where builds can run, for whoever starts them. */
export interface RuntimeDirectory {
  /** The runtime environment of this name, or the account's default. */
  resolve(accountId: string, name?: string): Promise<{ readonly name: string } | undefined>;
  describe(accountId: string, name: string): Promise<RuntimeLoad>;
}

export const createDirectory = (core: RuntimeCore): RuntimeDirectory => {
  const { work, clock } = core;
  const first = ensureDefault(core);
  return {
    resolve: async (accountId, name) => {
      if (name === undefined) return { name: (await first(accountId)).name };
      const found = await new EnvironmentStore(work.sql).find(accountId, name);
      return found && { name: found.name };
    },

    describe: async (accountId, name) => {
      const since = new Date(clock.now().getTime() - SILENCE_MS);
      const { rows } = await sql<RuntimeLoad>`
        select count(*)::int as "runnersOnline",
          coalesce(sum(capacity) filter (where not paused), 0)::int as capacity,
          coalesce(sum(cardinality(builds)), 0)::int as busy
        from runtimes.runners
        where account_id = ${accountId} and ${name} = any(runtimes)
          and session_id is not null and seen_at >= ${since}`.execute(work.sql);
      return rows[0] ?? { runnersOnline: 0, capacity: 0, busy: 0 };
    },
  };
};
