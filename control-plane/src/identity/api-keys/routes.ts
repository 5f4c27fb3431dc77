import * as rest from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { IdentityCore } from '../core.ts';
import { requireServiceAccounts, requireUsers } from '../teams/require-members.ts';
import { type ApiKey, ApiKeyStore, type KeySubject } from './api-key-store.ts';
import { createApiKey } from './create-api-key.ts';
import { deleteApiKey } from './delete-api-key.ts';
import { updateApiKey } from './update-api-key.ts';

export const apiKeyRoutes = (core: IdentityCore): readonly Route[] => {
  const keys = new ApiKeyStore(core.work.sql);
  const [create, update, remove] = [createApiKey(core), updateApiKey(core), deleteApiKey(core)];

  const findFor = async (call: Call, id: string): Promise<ApiKey> => {
    const key = await keys.find(call.principal.accountId, id);
    if (!key) throw missing('api-key');
    await call.authorize(guardedOf(key));
    return key;
  };

  return [
    route(rest.listApiKeys, async (_, call) => {
      const { accountId, admin, id } = call.principal;
      const permits = await call.permits();
      const found = await keys.list(accountId, admin ? undefined : id);
      return found.filter(key => permits(guardedOf(key))).map(wireOf);
    }),
    route(rest.createApiKey, async ({ query, body }, call) => {
      const subject = await subjectFor(core, call, query);
      const token = await create(call, {
        name: body.name,
        subject,
        scopes: body.scopes,
        expiresAt: body.expires === undefined ? undefined : new Date(body.expires),
      });
      return token.reveal();
    }),
    route(rest.getApiKey, async ({ params }, call) => wireOf(await findFor(call, params.id))),
    route(rest.updateApiKey, async ({ params, body }, call) => {
      await findFor(call, params.id);
      return wireOf(await update(call, params.id, body));
    }),
    route(rest.deleteApiKey, async ({ params }, call) => {
      await findFor(call, params.id);
      await remove(call.context, params.id);
    }),
  ];
};

interface AskedSubject {
  readonly subjectType?: KeySubject['type'] | undefined;
  readonly subjectReference?: string | undefined;
}

/**
 * Who a new key is to act as: the caller unless said, or a service account. Nobody makes keys that act as
 * another user, admins included: the audit log would name the wrong person.
 */
const subjectFor = async (core: IdentityCore, call: Call, asked: AskedSubject): Promise<KeySubject> => {
  const { principal } = call;
  const type = asked.subjectType ?? principal.kind;
  const id = asked.subjectReference ?? (type === principal.kind ? principal.id : undefined);
  if (id === undefined)
    throw new Fault('REQUEST_INVALID', `query.subjectReference: is needed to make a key for a ${type}`, {
      problems: ['query.subjectReference'],
    });
  const known = type === 'user' ? requireUsers : requireServiceAccounts;
  await known(core.work.sql, principal.accountId, [id]);
  await call.authorize({ accountId: principal.accountId, id, ownerId: id });
  if (type === 'user' && id !== principal.id)
    throw new Fault('KEY_EXCEEDS_CALLER', 'only the user themselves can make a key that acts as a user');
  return { type, id };
};

const guardedOf = ({ accountId, id, subject }: ApiKey) => ({ accountId, id, ownerId: subject.id });

/** The first part of a token is its id, which opens nothing. */
const wireOf = (key: ApiKey) => ({
  _id: key.id,
  name: key.name,
  tokenPrefix: key.id.slice(0, 12),
  created: key.createdAt.toISOString(),
  ...(key.scopes ? { scopes: [...key.scopes] } : {}),
  subject: { type: key.subject.type, ref: key.subject.id },
  ...(key.expiresAt ? { expires: key.expiresAt.toISOString() } : {}),
  ...(key.lastUsedAt ? { lastUsed: key.lastUsedAt.toISOString() } : {}),
});
