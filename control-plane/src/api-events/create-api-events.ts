/** What runtimes tell: authenticated by whoever speaks with them, ordered and bounded here, and told on as events. */
import { sql } from 'kysely';
import type { Schedule } from '../cron-executor/index.ts';
import { createIntake, type IntakeDeps, refuse } from './intake.ts';
import type { RefusedReports, ReportBatches, ReportIntake } from './ports.ts';

export interface ApiEventsModule {
  readonly intake: ReportIntake;
  readonly batches: ReportBatches;
  readonly refused: RefusedReports;
  readonly schedules: readonly Schedule[];
}

/** Longer than anybody leaves a batch that could not be used lying without a decision. */
const KEEP_MS = 7 * 86_400_000;

const REFUSED_SHOWN = 100;

/** Puts the module together. It starts nothing, so there is nothing to stop. */
export const createApiEvents = (deps: IntakeDeps): ApiEventsModule => {
  const { work, clock } = deps;
  return {
    intake: createIntake(deps),
    batches: {
      find: async (accountId, batchId) => {
        const row = await work.sql
          .selectFrom('api_events.batches')
          .select(['account_id', 'runtime_id', 'runtime_name', 'generation', 'lines'])
          .where('id', '=', batchId)
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        return (
          row && {
            accountId: row.account_id,
            runtimeId: row.runtime_id,
            runtimeName: row.runtime_name,
            generation: Number(row.generation),
            lines: row.lines,
          }
        );
      },
      forget: async (accountId, batchId) => {
        await work.sql
          .deleteFrom('api_events.batches')
          .where('id', '=', batchId)
          .where('account_id', '=', accountId)
          .execute();
      },
      refuse: async ({ accountId, runtimeId, runtimeName, generation }, refused) => {
        if (refused.length === 0) return;
        const runtime = { id: runtimeId, accountId, name: runtimeName };
        await work.housekeep(tx => refuse(tx, { runtime, generation }, refused));
      },
    },
    refused: {
      list: async (accountId, runtimeId) => {
        const rows = await work.sql
          .selectFrom('api_events.refused')
          .select(['runtime_id', 'generation', 'seq', 'reason'])
          .where('account_id', '=', accountId)
          .where('runtime_id', '=', runtimeId)
          .orderBy('generation', 'desc')
          .orderBy('seq', 'desc')
          .limit(REFUSED_SHOWN)
          .execute();
        return rows.map(({ runtime_id, generation, seq, reason }) => ({
          runtimeId: runtime_id,
          generation: Number(generation),
          seq: Number(seq),
          reason,
        }));
      },
    },
    schedules: [
      {
        name: 'api-events.forget',
        cron: '23 * * * *',
        catchUp: 'once',
        run: async () => {
          const before = new Date(clock.now().getTime() - KEEP_MS);
          await sql`delete from api_events.batches where taken_at < ${before}`.execute(work.sql);
        },
      },
    ],
  };
};
