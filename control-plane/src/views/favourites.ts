import type { Principal } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { countAlone } from './count-alone.ts';
import type { ViewsDeps } from './saved-views.ts';

/** As many as one question about applications may name. */
const FAVOURITES_MAX = 200;
const ENTITY = 'favourite';

export const listFavourites = ({ work }: ViewsDeps, { accountId, id }: Principal) =>
  work.sql
    .selectFrom('views.favourites')
    .select(['application_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .orderBy('application_id')
    .limit(FAVOURITES_MAX)
    .execute();

interface Caller {
  readonly principal: Principal;
  readonly context: ChangeContext;
}

/** Nobody looks whether there is such an application: who names one that they may not see learns nothing. */
export const addFavourite = async (
  deps: ViewsDeps,
  { principal, context }: Caller,
  applicationId: string,
): Promise<void> => {
  const { accountId, id: ownerId } = principal;
  await deps.work.change(context, async change => {
    await countAlone(change.sql, `favourites ${accountId} ${ownerId}`);
    const known = await change.sql
      .selectFrom('views.favourites')
      .select('application_id')
      .where('account_id', '=', accountId)
      .where('owner_id', '=', ownerId)
      .execute();
    const isNew = !known.some(({ application_id }) => application_id === applicationId);
    if (isNew && known.length >= FAVOURITES_MAX)
      throw new Fault('FAVOURITES_LIMIT', `a person has at most ${FAVOURITES_MAX} favourites`, {
        limit: FAVOURITES_MAX,
      });
    await change.sql
      .insertInto('views.favourites')
      .values({
        account_id: accountId,
        owner_id: ownerId,
        application_id: applicationId,
        created_at: deps.clock.now(),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    change.audit({ action: 'favourite.add', entity: { kind: ENTITY, id: applicationId } });
  });
};

export const removeFavourite = async (
  { work }: ViewsDeps,
  { principal, context }: Caller,
  applicationId: string,
): Promise<void> => {
  await work.change(context, async change => {
    await change.sql
      .deleteFrom('views.favourites')
      .where('account_id', '=', principal.accountId)
      .where('owner_id', '=', principal.id)
      .where('application_id', '=', applicationId)
      .execute();
    change.audit({ action: 'favourite.remove', entity: { kind: ENTITY, id: applicationId } });
  });
};
