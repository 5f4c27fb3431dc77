import { ApiKeyDeleted } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { type ApiKey, ApiKeyStore } from './api-key-store.ts';

/** Revokes a key of the caller's account at once and for good. */
export const deleteApiKey =
  (core: IdentityCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    core.work.change(context, async change => {
      const found = await new ApiKeyStore(change.sql).find(context.actor.accountId, id);
      if (!found) throw missing('api-key');
      await removeApiKey(core, change, found);
    });

/** The part of revoking a key that runs in a transaction. */
export const removeApiKey = async (
  { news }: IdentityCore,
  change: IdentityChange,
  key: ApiKey,
): Promise<void> => {
  const { accountId, id, name, subject } = key;
  await new ApiKeyStore(change.sql).remove(key);
  await news.announce(change, `credential:${id}`);
  change.emit({ event: ApiKeyDeleted, key: id, data: { accountId, apiKeyId: id, name, subject } });
  change.audit({ action: 'api-key.delete', entity: { kind: 'api-key', id, name } });
};
