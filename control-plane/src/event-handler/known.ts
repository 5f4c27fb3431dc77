import { sql, type Transaction } from 'kysely';
import { isBefore, type Place } from './place.ts';
import type { GitOpsTables } from './tables.ts';

export type Tx = Transaction<GitOpsTables>;

/** Whose reports are applied, and of which session. */
export interface Target {
  readonly accountId: string;
  readonly runtimeId: string;
  readonly runtimeName: string;
  readonly generation: number;
  /** How many applications, and how many objects, it may have. */
  readonly most?: number;
}

/** What is known of a thing: as it was told, or that it is gone. */
export interface Known extends Place {
  readonly id: string;
  readonly digest: string | null;
  readonly isBuried: boolean;
}

export type Versioned = 'gitops.applications' | 'gitops.objects';

/** What is known of these things, alive or gone. */
export const knownIn = async (
  tx: Tx,
  table: Versioned,
  things: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, Known>> => {
  const ids = things.map(({ id }) => id);
  const { rows } = await sql<Known>`
    select id, generation, seq, digest, false as "isBuried" from ${sql.table(table)} where id = any(${ids})
    union all
    select id, generation, seq, null, true from gitops.tombstones where id = any(${ids})`.execute(tx);
  return new Map(rows.map(row => [row.id, row]));
};

/** Whether a report is later than what is known. */
export const versus = (known: Known | undefined, told: Place): boolean =>
  known === undefined || isBefore(known, told);

/** Notes that things were told of again, as they are known already. */
export const moveOn = async (
  tx: Tx,
  table: Versioned,
  { generation }: Target,
  rows: readonly { readonly id: string; readonly seq: number }[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`update ${sql.table(table)} as known set generation = ${generation}, seq = told.seq
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ seq }) => seq)}::bigint[]) as told (id, seq)
    where known.id = told.id`.execute(tx);
};

/** Remembers that things are gone, so that an older report does not bring them back. */
export const bury = async (
  tx: Tx,
  { accountId, runtimeId, generation }: Target,
  gone: readonly { readonly id: string; readonly seq: number }[],
): Promise<void> => {
  if (gone.length === 0) return;
  await sql`insert into gitops.tombstones (id, account_id, runtime_id, generation, seq)
    select id, ${accountId}, ${runtimeId}, ${generation}, seq
    from unnest(${gone.map(({ id }) => id)}::text[], ${gone.map(({ seq }) => seq)}::bigint[]) as told (id, seq)
    on conflict (id) do update set generation = excluded.generation, seq = excluded.seq`.execute(tx);
};

/** Forgets that things were gone: they are back. */
export const unbury = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`delete from gitops.tombstones where id = any(${ids})`.execute(tx);
};
