import { ApiKeyUpdated } from '@freshet/contracts/identity';
import { type Call, missing } from '../../gateway/index.ts';
import type { IdentityCore } from '../core.ts';
import { type ApiKey, ApiKeyStore } from './api-key-store.ts';
import { readScopes, refuseWiderScopes } from './key-bounds.ts';

interface ApiKeyPatch {
  readonly name?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** Renames a key or gives it other scopes, from its next use on. */
export const updateApiKey =
  ({ work, news }: IdentityCore) =>
  async (call: Call, id: string, patch: ApiKeyPatch): Promise<ApiKey> => {
    const scopes = patch.scopes && readScopes(patch.scopes);
    if (scopes) refuseWiderScopes(call.principal, scopes);
    return work.change(call.context, async change => {
      const { accountId } = call.principal;
      const keys = new ApiKeyStore(change.sql);
      const before = await keys.find(accountId, id);
      if (!before) throw missing('api-key');
      const after = { ...before, name: patch.name ?? before.name, ...(scopes ? { scopes } : {}) };
      await keys.save(after);
      await news.announce(change, `credential:${id}`);
      const { name, subject } = after;
      change.emit({ event: ApiKeyUpdated, key: id, data: { accountId, apiKeyId: id, name, subject } });
      change.audit({
        action: 'api-key.update',
        entity: { kind: 'api-key', id, name },
        details: { before: detailsOf(before), after: detailsOf(after) },
      });
      return after;
    });
  };

const detailsOf = ({ name, scopes }: ApiKey) => ({ name, scopes: scopes ?? 'any' });
