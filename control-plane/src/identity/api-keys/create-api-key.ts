import { ApiKeyCreated } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Call } from '../../gateway/index.ts';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { mintToken } from '../credential-token.ts';
import { refuseWhenFull } from '../limits.ts';
import { type ApiKey, ApiKeyStore, type KeySubject } from './api-key-store.ts';
import { readScopes, refuseLongerLife, refuseWiderScopes } from './key-bounds.ts';

export interface ApiKeyInput {
  readonly name: string;
  readonly subject: KeySubject;
  /** Empty or absent for a key that may do whatever its subject may; existing clients send the empty list. */
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Makes a key for the caller, or for a service account they administer. The token is shown once. */
export const createApiKey =
  (core: IdentityCore) =>
  async (call: Call, { name, subject, ...input }: ApiKeyInput): Promise<Secret> => {
    const { accountId } = call.principal;
    const scopes = input.scopes && input.scopes.length > 0 ? readScopes(input.scopes) : undefined;
    const { expiresAt } = input;
    if (expiresAt && expiresAt <= core.clock.now())
      throw new Fault('REQUEST_INVALID', 'body.expires: must be in the future', {
        problems: ['body.expires'],
      });
    refuseWiderScopes(call.principal, scopes);
    return core.work.change(call.context, async change => {
      const keys = new ApiKeyStore(change.sql);
      const { keyId } = call.context.actor;
      if (keyId !== undefined) refuseLongerLife((await keys.find(accountId, keyId))?.expiresAt, expiresAt);
      refuseWhenFull('API keys', await keys.count(accountId));
      const { token } = await addApiKey(core, change, {
        accountId,
        name,
        subject,
        createdBy: call.principal.id,
        ...(scopes ? { scopes } : {}),
        ...(expiresAt ? { expiresAt } : {}),
      });
      return token;
    });
  };

/** The part of making a key that runs in a transaction. */
export const addApiKey = async (
  { ids, clock }: IdentityCore,
  change: IdentityChange,
  key: Omit<ApiKey, 'id' | 'createdAt'>,
): Promise<{ readonly id: string; readonly token: Secret }> => {
  const { accountId, name, subject, scopes, expiresAt } = key;
  const { id, token, secretHash } = mintToken(ids);
  await new ApiKeyStore(change.sql).add({ ...key, id, createdAt: clock.now() }, secretHash);
  change.emit({ event: ApiKeyCreated, key: id, data: { accountId, apiKeyId: id, name, subject } });
  change.audit({
    action: 'api-key.create',
    entity: { kind: 'api-key', id, name },
    details: {
      subject: { type: subject.type, id: subject.id },
      scopes: scopes ?? 'any',
      expires: expiresAt?.toISOString() ?? 'never',
    },
  });
  return { id, token };
};
