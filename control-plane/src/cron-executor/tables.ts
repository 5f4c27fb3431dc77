import type { ColumnType, Generated } from 'kysely';
import type { TimingSpec } from './timing.ts';

/** How a run stands or ended. */
export type RunState = 'waiting' | 'running' | 'succeeded' | 'failed' | 'timed-out' | 'abandoned';

/** One row per schedule, whoever declares it; the holder runs it now. */
interface SchedulesTable {
  name: string;
  timing: ColumnType<TimingSpec, string, string>;
  /** The last tick that was run or left out. */
  last_tick_at: Date;
  seen_at: Date;
  fence: Generated<number>;
  holder: string | null;
  lease_until: Date | null;
  run_id: string | null;
  /** A run that somebody asked for and no process has begun. */
  requested_run_id: string | null;
}

interface RunsTable {
  id: string;
  name: string;
  trigger: 'tick' | 'request';
  /** The tick, or when it was asked for. */
  scheduled_at: Date;
  state: RunState;
  replica: string | null;
  attempt: Generated<number>;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

export interface CronTables {
  'cron.schedules': SchedulesTable;
  'cron.runs': RunsTable;
}
