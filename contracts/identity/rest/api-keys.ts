import { z } from 'zod';
import { defineOperation, empty, Id, Instant, json, may, mayEntity, Name, text } from '../../rest/index.ts';

/** Who a key may act as. Clients of later kinds get a clear refusal until those kinds exist. */
export const KEY_SUBJECT_TYPES = ['user', 'service-account'] as const;

/** A key as it is listed; the secret was shown once, when it was made. */
export const ApiKey = z
  .strictObject({
    _id: Id,
    name: z.string(),
    tokenPrefix: z.string(),
    created: Instant,
    scopes: z.array(z.string()).optional().describe('Absent when the key has no limits of its own'),
    subject: z.strictObject({ type: z.enum(KEY_SUBJECT_TYPES), ref: Id }),
    expires: Instant.optional(),
    lastUsed: Instant.optional(),
  })
  .meta({ id: 'ApiKey' });

const Scopes = z.array(z.string().min(1).max(100)).max(100);

export const listApiKeys = defineOperation({
  id: 'tokens-list',
  method: 'GET',
  path: '/auth/keys',
  tag: 'API keys',
  summary: 'List the keys of the caller; admins see all keys of the account',
  guard: may('read', 'api-key'),
  sdk: 'tokens.list',
  reply: json(z.array(ApiKey)),
});

export const createApiKey = defineOperation({
  id: 'tokens-generate',
  method: 'POST',
  path: '/auth/key',
  tag: 'API keys',
  summary: 'Make a key and answer with it as plain text; it is never shown again',
  description:
    'The key acts as the caller, or as the service account named by `subjectReference`. Without scopes (none ' +
    'or an empty list) it may do whatever its subject may.',
  guard: mayEntity('create', 'api-key'),
  sdk: 'tokens.generate',
  query: z.object({
    subjectType: z.enum(KEY_SUBJECT_TYPES).optional(),
    subjectReference: Id.optional(),
  }),
  body: z.strictObject({ name: Name, scopes: Scopes.optional(), expires: Instant.optional() }),
  reply: text('text/plain; charset=utf-8'),
  idempotency: 'refuse',
});

const byId = z.strictObject({ id: Id });

export const getApiKey = defineOperation({
  id: 'tokens-get-by-id',
  method: 'GET',
  path: '/auth/key/{id}',
  tag: 'API keys',
  summary: 'Show one key, without its secret',
  guard: mayEntity('read', 'api-key'),
  sdk: 'tokens.getById',
  params: byId,
  reply: json(ApiKey),
});

export const updateApiKey = defineOperation({
  id: 'tokens-patch',
  method: 'PATCH',
  path: '/auth/key/{id}',
  tag: 'API keys',
  summary: 'Change the name or the scopes of a key',
  guard: mayEntity('update', 'api-key'),
  sdk: 'tokens.patch',
  params: byId,
  body: z.strictObject({ name: Name.optional(), scopes: Scopes.min(1).optional() }),
  reply: json(ApiKey),
});

export const deleteApiKey = defineOperation({
  id: 'tokens-delete',
  method: 'DELETE',
  path: '/auth/key/{id}',
  tag: 'API keys',
  summary: 'Revoke a key at once and for good',
  guard: mayEntity('delete', 'api-key'),
  sdk: 'tokens.delete',
  params: byId,
  reply: empty,
});
