import type { Kysely } from 'kysely';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import type { Acting } from './rights.ts';
import type { PipelineTables } from './tables.ts';

/** Something that a user can have among their favourites. */
export interface Favourable {
  readonly kind: 'pipeline' | 'project';
  readonly id: string;
  readonly name: string;
}

/** Puts something among the favourites of whoever acts, or takes it away; doing so again changes nothing. */
export const setFavourite = (
  work: UnitOfWork<PipelineTables>,
  { context, accountId, principal }: Acting,
  { kind, id, name }: Favourable,
  wanted: boolean,
): Promise<void> =>
  work.change(context, async change => {
    const row = { account_id: accountId, user_id: principal.id, kind, entity_id: id };
    if (wanted)
      await change.sql
        .insertInto('pipelines.favourites')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute();
    else
      await change.sql
        .deleteFrom('pipelines.favourites')
        .where('account_id', '=', accountId)
        .where('user_id', '=', principal.id)
        .where('kind', '=', kind)
        .where('entity_id', '=', id)
        .execute();
    change.audit({ action: `${kind}.${wanted ? 'favor' : 'disfavor'}`, entity: { kind, id, name } });
  });

/** Which of these are among the favourites of a user. */
export const favouritesAmong = async (
  sql: Kysely<PipelineTables>,
  { accountId, principal }: Pick<Acting, 'accountId' | 'principal'>,
  kind: Favourable['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await sql
    .selectFrom('pipelines.favourites')
    .select('entity_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', principal.id)
    .where('kind', '=', kind)
    .where('entity_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ entity_id }) => entity_id));
};

/** Forgets something that is gone, for everyone. */
export const dropFavourites = async (
  sql: Kysely<PipelineTables>,
  accountId: string,
  { kind, id }: Pick<Favourable, 'kind' | 'id'>,
): Promise<void> => {
  await sql
    .deleteFrom('pipelines.favourites')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .execute();
};
