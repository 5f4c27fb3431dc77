import { z } from 'zod';
import { defineOperation, empty, json, mayEntityOf } from '../rest/index.ts';
import { Context, ContextInput, ContextTypeName } from './context.ts';

const tag = 'Contexts';
const KINDS = ['shared-configuration', 'git-context', 'integration'] as const;
const byName = z.strictObject({ name: z.string().min(1).max(128) });
const flag = z.enum(['true', 'false']).optional();
const decrypt = flag.describe('Show secrets; needs the right to decrypt or, for connections, to change them');
const maxBodyBytes = 4 * 1024 * 1024;

export const listContexts = defineOperation({
  id: 'contexts-list',
  method: 'GET',
  path: '/contexts',
  tag,
  summary: 'List shared configuration and connections by name',
  guard: mayEntityOf('read', KINDS),
  sdk: 'contexts.list',
  query: z.object({
    type: z
      .union([ContextTypeName, z.array(ContextTypeName).max(30)])
      .optional()
      .describe('Only of this type, or of these'),
    decrypt,
  }),
  reply: json(z.array(Context)),
});

export const getContext = defineOperation({
  id: 'contexts-get',
  method: 'GET',
  path: '/contexts/{name}',
  tag,
  summary: 'Show one context',
  guard: mayEntityOf('read', KINDS),
  sdk: 'contexts.get',
  params: byName,
  query: z.object({ decrypt }),
  reply: json(Context),
});

export const prepareContext = defineOperation({
  id: 'contexts-prepare',
  method: 'GET',
  path: '/contexts/{name}/prepare',
  tag,
  summary: 'Show a context with everything that a build would get from it',
  guard: mayEntityOf('read', KINDS),
  sdk: 'contexts.prepare',
  params: byName,
  query: z.object({ forceRefresh: flag }),
  reply: json(Context),
});

export const createContext = defineOperation({
  id: 'contexts-create',
  method: 'POST',
  path: '/contexts',
  tag,
  summary: 'Create a context',
  description: 'Names are unique within the account, whatever the type.',
  guard: mayEntityOf('create', KINDS),
  sdk: 'contexts.create',
  body: ContextInput,
  reply: json(Context, 201),
  idempotency: 'replay',
  maxBodyBytes,
});

export const replaceContext = defineOperation({
  id: 'contexts-replace',
  method: 'PUT',
  path: '/contexts/{name}',
  tag,
  summary: 'Replace a context',
  description: 'A secret that is sent back masked stays as it is stored.',
  guard: mayEntityOf('update', KINDS),
  sdk: 'contexts.replace',
  params: byName,
  body: ContextInput,
  reply: json(Context),
  maxBodyBytes,
});

export const updateContext = defineOperation({
  id: 'contexts-update',
  method: 'PATCH',
  path: '/contexts/{name}',
  tag,
  summary: 'Change the named data of a context, and leave the rest',
  guard: mayEntityOf('update', KINDS),
  sdk: 'contexts.patch',
  params: byName,
  body: ContextInput,
  reply: json(Context),
  maxBodyBytes,
});

export const deleteContext = defineOperation({
  id: 'contexts-delete',
  method: 'DELETE',
  path: '/contexts/{name}',
  tag,
  summary: 'Delete a context',
  guard: mayEntityOf('delete', KINDS),
  sdk: 'contexts.delete',
  params: byName,
  reply: empty,
});
