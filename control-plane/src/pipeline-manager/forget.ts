import { BuildExpired } from '@freshet/contracts/builds';
import type { EventEnvelope } from '@freshet/contracts/events';
import { UserRemoved } from '@freshet/contracts/identity';
import { Id } from '@freshet/contracts/rest';
import { z } from 'zod';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import { removeAnnotations } from './annotations/annotation-store.ts';
import type { PipelineTables } from './tables.ts';

// Of other modules' events only what is needed here: fields may be added to them at any time.
const ExpiredBuild = z.looseObject({ buildId: Id });
const RemovedUser = z.looseObject({ userId: Id });

/** A consumer of the event bus: may see an event more than once, and one at a time. */
export interface ForgetConsumer {
  readonly name: string;
  readonly types: readonly string[];
  /** Where the subscription begins when it is new. */
  readonly from: 'beginning';
  handle(envelope: EventEnvelope): Promise<void>;
}

/** Forgets what was noted of builds that are gone, and the favourites of people who are. */
export const forgetGone = (work: UnitOfWork<PipelineTables>): ForgetConsumer => ({
  name: 'pipelines.forget-gone',
  types: [BuildExpired.type, UserRemoved.type],
  from: 'beginning',
  handle: async ({ type, data, accountid: accountId }) => {
    await work.housekeep(async sql => {
      if (type === BuildExpired.type) {
        const { buildId } = ExpiredBuild.parse(data);
        await removeAnnotations(sql, { accountId, entityType: 'build', entityId: buildId }, undefined);
        return;
      }
      await sql
        .deleteFrom('pipelines.favourites')
        .where('account_id', '=', accountId)
        .where('user_id', '=', RemovedUser.parse(data).userId)
        .execute();
    });
  },
});
