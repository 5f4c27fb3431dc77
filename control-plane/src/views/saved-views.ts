import type { SavedViewChange, SavedViewInput } from '@freshet/contracts/views';
import type { Principal } from '@freshet/domain/access';
import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Kysely, Selectable } from 'kysely';
import type { Change, ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { countAlone } from './count-alone.ts';
import type { ViewsTables } from './tables.ts';

export interface ViewsDeps {
  readonly work: UnitOfWork<ViewsTables>;
  readonly ids: Ids;
  readonly clock: Clock;
}

export type SavedViewRow = Selectable<ViewsTables['views.saved_views']>;

/** Somebody who calls, and what their call is written down with. */
interface Caller {
  readonly principal: Principal;
  readonly context: ChangeContext;
}

const OWN_MAX = 50;
const SHARED_MAX = 100;
const ENTITY = 'saved-view';

/** The views of a page that somebody has: their own, and those for everybody. */
export const listSavedViews = (
  { work }: ViewsDeps,
  { accountId, id }: Principal,
  page: 'apps',
): Promise<readonly SavedViewRow[]> =>
  work.sql
    .selectFrom('views.saved_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('page', '=', page)
    .where(where => where.or([where('shared', '=', true), where('owner_id', '=', id)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(OWN_MAX + SHARED_MAX)
    .execute();

export const createSavedView = async (
  { work, ids, clock }: ViewsDeps,
  { principal, context }: Caller,
  input: SavedViewInput,
): Promise<SavedViewRow> => {
  const { accountId, id: ownerId } = principal;
  const row = {
    id: ids.next(),
    account_id: accountId,
    owner_id: ownerId,
    ...input,
    created_at: clock.now(),
  };
  await work.change(context, async change => {
    await withinLimit(change.sql, row);
    await named(row.name, () => change.sql.insertInto('views.saved_views').values(row).execute());
    change.audit(audited('saved-view.create', row));
  });
  return row;
};

export const replaceSavedView = async (
  { work }: ViewsDeps,
  { principal, context }: Caller,
  id: string,
  { name, query, shared }: SavedViewChange,
): Promise<SavedViewRow> =>
  work.change(context, async change => {
    const known = await ownedView(change, principal, id);
    const next = { ...known, name, query, shared };
    if (shared !== known.shared) await withinLimit(change.sql, next);
    await named(name, () =>
      change.sql
        .updateTable('views.saved_views')
        .set({ name, query, shared })
        .where('account_id', '=', principal.accountId)
        .where('id', '=', id)
        .execute(),
    );
    change.audit(audited('saved-view.update', next));
    return next;
  });

export const deleteSavedView = async (
  { work }: ViewsDeps,
  { principal, context }: Caller,
  id: string,
): Promise<void> =>
  work.change(context, async change => {
    const known = await ownedView(change, principal, id);
    await change.sql
      .deleteFrom('views.saved_views')
      .where('account_id', '=', principal.accountId)
      .where('id', '=', id)
      .execute();
    change.audit(audited('saved-view.delete', known));
  });

/** A view that the caller may change: their own, or as an admin one for everybody. Others' own are not there. */
const ownedView = async (
  { sql }: Change<ViewsTables>,
  { accountId, id: callerId, admin }: Principal,
  id: string,
): Promise<SavedViewRow> => {
  const row = await sql
    .selectFrom('views.saved_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (!row.shared && row.owner_id !== callerId))
    throw new Fault('SAVED_VIEW_NOT_FOUND', `there is no saved view ${id}`, { id });
  if (row.owner_id !== callerId && !admin)
    throw new Fault('DENIED', 'a view for everybody is changed by whoever made it, or by an admin');
  return row;
};

/** Others who count the same wait until this transaction is over, so that two at once never pass the limit. */
const withinLimit = async (sql: Kysely<ViewsTables>, row: SavedViewRow): Promise<void> => {
  await countAlone(sql, row.shared ? `views ${row.account_id}` : `views ${row.account_id} ${row.owner_id}`);
  const { count } = await sql
    .selectFrom('views.saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', row.account_id)
    .where('shared', '=', row.shared)
    .$if(!row.shared, query => query.where('owner_id', '=', row.owner_id))
    .executeTakeFirstOrThrow();
  const limit = row.shared ? SHARED_MAX : OWN_MAX;
  if (count < limit) return;
  const whose = row.shared ? 'an account has' : 'a person has';
  throw new Fault('SAVED_VIEWS_LIMIT', `${whose} at most ${limit} saved views`, { limit });
};

const named = async (name: string, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault(
      'SAVED_VIEW_NAME_TAKEN',
      `there is a saved view ${name} already`,
      { name },
      { cause: error },
    );
  }
};

const audited = (action: string, { id, name, shared }: SavedViewRow) => ({
  action,
  entity: { kind: ENTITY, id, name },
  details: { shared },
});
