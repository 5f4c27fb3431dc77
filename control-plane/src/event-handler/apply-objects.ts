import { sql, type Transaction } from 'kysely';
import { bury, knownIn, moveOn, type Target, unbury, versus } from './known.ts';
import { type Unused, withinRoom } from './room.ts';
import type { GitOpsTables } from './tables.ts';
import type { At, ObjectBody } from './told.ts';

/** Writes what was told of everything that is kept as it was told; answers with what there was no room for. */
export const applyObjects = async (
  tx: Transaction<GitOpsTables>,
  target: Target,
  told: readonly At<ObjectBody | undefined>[],
): Promise<readonly Unused[]> => {
  if (told.length === 0) return [];
  const known = await knownIn(tx, 'gitops.objects', told);
  const news = told.filter(one => versus(known.get(one.id), one));
  const gone = news.filter(({ value }) => value === undefined);
  const wanted = news.filter((one): one is At<ObjectBody> => one.value !== undefined).map(rowOf);
  const { kept: rows, refused } = await withinRoom(tx, 'gitops.objects', target, { rows: wanted, known });
  const isSame = ({ id, digest }: { id: string; digest: string }): boolean =>
    known.get(id)?.digest === digest;
  await moveOn(tx, 'gitops.objects', target, rows.filter(isSame));
  const changed = rows.filter(row => !isSame(row));
  if (changed.length > 0) await write(tx, target, changed);
  await unbury(
    tx,
    rows.filter(({ id }) => known.get(id)?.isBuried).map(({ id }) => id),
  );
  if (gone.length > 0)
    await sql`delete from gitops.objects where id = any(${gone.map(({ id }) => id)})`.execute(tx);
  await bury(tx, target, gone);
  return refused;
};

const rowOf = ({ id, seq, digest, value: { is, ...body } }: At<ObjectBody>) => ({
  id,
  seq,
  digest,
  kind: is,
  name: 'name' in body ? body.name : 'gitSource' in body ? body.gitSource : '',
  namespace: 'namespace' in body ? body.namespace : '',
  server: 'server' in body ? body.server : '',
  body,
});

const write = async (
  tx: Transaction<GitOpsTables>,
  { accountId, runtimeId, runtimeName, generation }: Target,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<void> => {
  await sql`insert into gitops.objects (
      id, account_id, runtime_id, generation, seq, digest, runtime, kind, name, namespace, server, body
    )
    select id, ${accountId}, ${runtimeId}, ${generation}, seq, digest, ${runtimeName}, kind, name, namespace, server, body
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (
      id text, seq bigint, digest text, kind text, name text, namespace text, server text, body jsonb
    )
    on conflict (id) do update set
      generation = excluded.generation, seq = excluded.seq, digest = excluded.digest, runtime = excluded.runtime,
      name = excluded.name, namespace = excluded.namespace, server = excluded.server, body = excluded.body`.execute(
    tx,
  );
};
