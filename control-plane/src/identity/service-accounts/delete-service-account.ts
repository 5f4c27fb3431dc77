import { ServiceAccountDeleted } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { ServiceAccountStore } from './service-account-store.ts';

/** Deletes a service account of the caller's account; its keys end with the same statement. */
export const deleteServiceAccount =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const store = new ServiceAccountStore(change.sql);
      const found = await store.find(accountId, id);
      if (!found) throw missing('service-account');
      await store.remove(found);
      await news.announce(change, `subject:${id}`);
      const { name } = found;
      change.emit({ event: ServiceAccountDeleted, key: id, data: { accountId, serviceAccountId: id, name } });
      change.audit({ action: 'service-account.delete', entity: { kind: 'service-account', id, name } });
    });
