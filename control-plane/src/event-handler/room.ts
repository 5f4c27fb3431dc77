import { sql } from 'kysely';
import type { Known, Target, Tx, Versioned } from './known.ts';

/** How many applications, and how many objects besides, one runtime may have. It bounds what one can cost the others. */
const MOST = 200_000;

/** A report that was not used, and why. */
export interface Unused {
  readonly seq: number;
  readonly reason: string;
}

interface Row {
  readonly id: string;
  readonly seq: number;
}

/** Those of the rows that there is room for: what is known already has its place, what is new may find none. */
export const withinRoom = async <Told extends Row>(
  tx: Tx,
  table: Versioned,
  { runtimeId, most = MOST }: Target,
  { rows, known }: { readonly rows: readonly Told[]; readonly known: ReadonlyMap<string, Known> },
): Promise<{ readonly kept: readonly Told[]; readonly refused: readonly Unused[] }> => {
  const isNew = ({ id }: Row): boolean => known.get(id)?.isBuried ?? true;
  const news = rows.filter(isNew);
  if (news.length === 0) return { kept: rows, refused: [] };
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where runtime_id = ${runtimeId}`.execute(tx);
  const room = Math.max(0, most - Number(counted[0]?.count ?? 0));
  if (news.length <= room) return { kept: rows, refused: [] };
  const left = new Set(news.slice(room).map(({ id }) => id));
  const reason = `a runtime may have at most ${most} ${table === 'gitops.applications' ? 'applications' : 'objects'}`;
  return {
    kept: rows.filter(({ id }) => !left.has(id)),
    refused: news.slice(room).map(({ seq }) => ({ seq, reason })),
  };
};
