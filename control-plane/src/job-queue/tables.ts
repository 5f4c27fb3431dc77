import type { ColumnType, Generated, Selectable } from 'kysely';
import type { JobDraft } from '../unit-of-work/index.ts';

/** Written as JSON text, read as the value. */
type Payload = ColumnType<JobDraft['payload'], string, never>;

interface JobColumns {
  id: string;
  queue: string;
  payload: Payload;
  account_id: string | null;
  unique_key: string | null;
  priority: Generated<number>;
  created_at: Generated<Date>;
  attempt: Generated<number>;
  fence: Generated<number>;
}

/** Jobs that wait or run. A finished job's row is gone. Open for inserts to every module. */
interface JobsTable extends JobColumns {
  /** When somebody may claim it: its time to run while it waits, the end of the lease while it runs. */
  due_at: Date;
  /** The replica that runs it; null while it waits. */
  holder: string | null;
  last_error: string | null;
}

/** Jobs that were given up, until a person retries or discards them. */
interface DeadJobsTable extends JobColumns {
  error: string;
  died_at: Generated<Date>;
}

export interface JobTables {
  'jobs.jobs': JobsTable;
  'jobs.dead_jobs': DeadJobsTable;
}

export type DeadJobRow = Selectable<DeadJobsTable>;
