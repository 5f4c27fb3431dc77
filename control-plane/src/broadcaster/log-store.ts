import { type Kysely, sql } from 'kysely';
import type { AppendPlan, Block, BuildLog, StepLog } from './plan-append.ts';
import type { LogTables } from './tables.ts';

/** A build that has a log. */
export interface LogHead {
  readonly accountId: string;
  readonly version: number;
  readonly finished: boolean;
}

export interface StoredStep {
  readonly ordinal: number;
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly newlines: number;
  readonly isOpen: boolean;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The index of logs in the database. */
export class LogStore {
  readonly #sql: Kysely<LogTables>;

  constructor(database: Kysely<LogTables>) {
    this.#sql = database;
  }

  /** What is stored of a build, begun now if there is nothing; `undefined` when it belongs to another account. */
  async open(accountId: string, buildId: string): Promise<BuildLog | undefined> {
    const row = (await this.#row(buildId)) ?? (await this.#begin(accountId, buildId));
    if (row?.account_id !== accountId) return undefined;
    const steps = await this.steps(buildId);
    return {
      version: row.version,
      lastSeq: row.last_seq,
      steps: new Map(steps.map(step => [step.id, logOf(step)])),
    };
  }

  async #begin(accountId: string, buildId: string) {
    await this.#sql
      .insertInto('logs.builds')
      .values({ build_id: buildId, account_id: accountId, finished_at: null })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return this.#row(buildId);
  }

  #row(buildId: string) {
    return this.#sql
      .selectFrom('logs.builds')
      .select(['account_id', 'version', 'last_seq', 'finished_at'])
      .where('build_id', '=', buildId)
      .executeTakeFirst();
  }

  async head(buildId: string): Promise<LogHead | undefined> {
    const row = await this.#row(buildId);
    return row && { accountId: row.account_id, version: row.version, finished: row.finished_at !== null };
  }

  async steps(buildId: string): Promise<StoredStep[]> {
    const rows = await this.#sql
      .selectFrom('logs.steps')
      .selectAll()
      .where('build_id', '=', buildId)
      .orderBy('ordinal')
      .execute();
    return rows.map(row => ({
      ordinal: row.ordinal,
      id: row.step_id,
      name: row.step_name,
      bytes: row.bytes,
      newlines: row.newlines,
      isOpen: row.is_open,
      firstAt: row.first_at,
      lastAt: row.last_at,
    }));
  }

  /**
   * Makes an append count, in one statement and so in one transaction; false when somebody else has added to the log
   * since `before` was read.
   */
  async commit(buildId: string, before: BuildLog, plan: AppendPlan): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      with build as (
        update logs.builds set version = version + 1, last_seq = ${plan.log.lastSeq},
          bytes = bytes + ${plan.addedBytes}, touched_at = now()
        where build_id = ${buildId} and version = ${before.version}
        returning build_id
      ), step as (
        insert into logs.steps
          (build_id, ordinal, step_id, step_name, bytes, newlines, is_open, first_at, last_at)
        select build.build_id, piece.* from build, jsonb_to_recordset(${stepRows(plan.steps)}::jsonb) as
          piece(ordinal int, id text, name text, bytes bigint, newlines bigint, is_open boolean,
            first_at timestamptz, last_at timestamptz)
        on conflict (build_id, ordinal) do update set bytes = excluded.bytes, newlines = excluded.newlines,
          is_open = excluded.is_open, last_at = excluded.last_at
        returning ordinal
      ), block as (
        insert into logs.blocks
          (build_id, ordinal, start_byte, length, newlines_before, newlines, blob_key, blob_offset, marks)
        select build.build_id, piece.* from build, jsonb_to_recordset(${blockRows(plan.blocks)}::jsonb) as
          piece(ordinal int, start_byte bigint, length int, newlines_before bigint, newlines int, blob_key text,
            blob_offset bigint, marks jsonb)
        on conflict (build_id, ordinal, start_byte) do update set length = excluded.length,
          newlines = excluded.newlines, marks = excluded.marks
        returning ordinal
      )
      select count(*) as count from build`.execute(this.#sql);
    return rows[0]?.count === 1;
  }

  /** True the first time. */
  async finish(accountId: string, buildId: string): Promise<boolean> {
    await this.#begin(accountId, buildId);
    const { numUpdatedRows } = await this.#sql
      .updateTable('logs.builds')
      .set({ finished_at: sql<Date>`now()`, touched_at: sql<Date>`now()` })
      .where('build_id', '=', buildId)
      .where('account_id', '=', accountId)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** The blocks of a step that hold bytes of a range, the first ones first. */
  async blocks(
    { buildId, ordinal }: StepPlace,
    range: { readonly start: number; readonly end: number },
    limit: number,
  ): Promise<StoredBlock[]> {
    const rows = await this.#sql
      .selectFrom('logs.blocks')
      .selectAll()
      .where('build_id', '=', buildId)
      .where('ordinal', '=', ordinal)
      .where('start_byte', '>=', eb =>
        eb
          .selectFrom('logs.blocks')
          .select(({ fn, val }) => fn.coalesce(fn.max('start_byte'), val(0)).as('first'))
          .where('build_id', '=', buildId)
          .where('ordinal', '=', ordinal)
          .where('start_byte', '<=', range.start),
      )
      .where('start_byte', '<', range.end)
      .orderBy('start_byte')
      .limit(limit)
      .execute();
    return rows.map(blockOf);
  }

  /** The block with the given line end, counted from 1 within the step. */
  async blockOfNewline({ buildId, ordinal }: StepPlace, newline: number): Promise<StoredBlock | undefined> {
    const row = await this.#sql
      .selectFrom('logs.blocks')
      .selectAll()
      .where('build_id', '=', buildId)
      .where('ordinal', '=', ordinal)
      .where('newlines_before', '<', newline)
      .orderBy('newlines_before', 'desc')
      .orderBy('start_byte', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && blockOf(row);
  }

  /** Puts other blocks in the place of some, over the same bytes; false when the log has changed since. */
  async replaceBlocks(buildId: string, version: number, merged: MergedBlocks): Promise<boolean> {
    return this.#sql.transaction().execute(async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('logs.builds')
        .set({ version: version + 1 })
        .where('build_id', '=', buildId)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .deleteFrom('logs.blocks')
        .where('build_id', '=', buildId)
        .where('ordinal', '=', merged.ordinal)
        .where('start_byte', '>=', merged.start)
        .where('start_byte', '<', merged.end)
        .execute();
      await transaction
        .insertInto('logs.blocks')
        .values(
          merged.blocks.map(block => ({
            build_id: buildId,
            ordinal: block.ordinal,
            start_byte: block.startByte,
            length: block.length,
            newlines_before: block.newlinesBefore,
            newlines: block.newlines,
            blob_key: block.blobKey,
            blob_offset: block.blobOffset,
            marks: JSON.stringify(block.marks),
          })),
        )
        .execute();
      return true;
    });
  }

  /** Builds whose logs were not touched since; the oldest first. */
  async untouchedSince(
    moment: Date,
    limit: number,
  ): Promise<{ readonly accountId: string; readonly buildId: string }[]> {
    const rows = await this.#sql
      .selectFrom('logs.builds')
      .select(['account_id', 'build_id'])
      .where('touched_at', '<', moment)
      .orderBy('touched_at')
      .limit(limit)
      .execute();
    return rows.map(row => ({ accountId: row.account_id, buildId: row.build_id }));
  }

  async forget(accountId: string, buildId: string): Promise<void> {
    await this.#sql
      .deleteFrom('logs.builds')
      .where('build_id', '=', buildId)
      .where('account_id', '=', accountId)
      .execute();
  }
}

export interface StepPlace {
  readonly buildId: string;
  readonly ordinal: number;
}

export interface MergedBlocks {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly Block[];
}

/** A block as it was stored; its marks are read when somebody asks for them. */
export type StoredBlock = Omit<Block, 'marks'> & { readonly marks: unknown };

interface BlockRow {
  readonly ordinal: number;
  readonly start_byte: number;
  readonly length: number;
  readonly newlines_before: number;
  readonly newlines: number;
  readonly blob_key: string;
  readonly blob_offset: number;
  readonly marks: unknown;
}

const blockOf = (row: BlockRow): StoredBlock => ({
  ordinal: row.ordinal,
  startByte: row.start_byte,
  length: row.length,
  newlinesBefore: row.newlines_before,
  newlines: row.newlines,
  blobKey: row.blob_key,
  blobOffset: row.blob_offset,
  marks: row.marks,
});

const logOf = ({ firstAt, lastAt, ...step }: StoredStep): StepLog => ({
  ...step,
  firstAt: firstAt.getTime(),
  lastAt: lastAt.getTime(),
});

const stepRows = (steps: readonly StepLog[]): string =>
  JSON.stringify(
    steps.map(step => ({
      ordinal: step.ordinal,
      id: step.id,
      name: step.name,
      bytes: step.bytes,
      newlines: step.newlines,
      is_open: step.isOpen,
      first_at: new Date(step.firstAt).toISOString(),
      last_at: new Date(step.lastAt).toISOString(),
    })),
  );

const blockRows = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.map(block => ({
      ordinal: block.ordinal,
      start_byte: block.startByte,
      length: block.length,
      newlines_before: block.newlinesBefore,
      newlines: block.newlines,
      blob_key: block.blobKey,
      blob_offset: block.blobOffset,
      marks: block.marks,
    })),
  );
