import { ApiKeyDeleted } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { ApiKeyStore } from './api-key-store.ts';

/** Revokes a key of the caller's account at once and for good. */
export const deleteApiKey =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const keys = new ApiKeyStore(change.sql);
      const found = await keys.find(accountId, id);
      if (!found) throw missing('api-key');
      await keys.remove(found);
      await news.announce(change, `credential:${id}`);
      const { name, subject } = found;
      change.emit({ event: ApiKeyDeleted, key: id, data: { accountId, apiKeyId: id, name, subject } });
      change.audit({ action: 'api-key.delete', entity: { kind: 'api-key', id, name } });
    });
