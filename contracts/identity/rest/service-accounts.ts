import { z } from 'zod';
import {
  defineOperation,
  empty,
  Id,
  Instant,
  json,
  may,
  mayEntity,
  Name,
  PageQuery,
} from '../../rest/index.ts';
import { Ids, NamedRef, NextCursor, Total } from '../fields.ts';

export const ServiceAccount = z
  .strictObject({
    id: Id,
    name: z.string(),
    admin: z.boolean(),
    enabled: z.boolean(),
    teams: z.array(NamedRef),
    createdAt: Instant,
  })
  .meta({ id: 'ServiceAccount' });

export const listServiceAccounts = defineOperation({
  id: 'service-accounts-list',
  method: 'GET',
  path: '/service-accounts',
  tag: 'Service accounts',
  summary: 'List the service accounts by name',
  guard: may('read', 'service-account'),
  sdk: 'serviceAccounts.list',
  query: PageQuery,
  reply: json(
    z
      .strictObject({ serviceAccounts: z.array(ServiceAccount), nextCursor: NextCursor, total: Total })
      .meta({ id: 'ServiceAccountPage' }),
  ),
});

export const createServiceAccount = defineOperation({
  id: 'service-accounts-create',
  method: 'POST',
  path: '/service-accounts',
  tag: 'Service accounts',
  summary: 'Create an identity for a program; give it keys afterwards',
  guard: may('create', 'service-account'),
  sdk: 'serviceAccounts.create',
  body: z.strictObject({ name: Name, admin: z.boolean().default(false), teams: Ids.default([]) }),
  reply: json(ServiceAccount, 201),
  idempotency: 'replay',
});

const byId = z.strictObject({ id: Id });

export const getServiceAccount = defineOperation({
  id: 'service-accounts-get',
  method: 'GET',
  path: '/service-accounts/{id}',
  tag: 'Service accounts',
  summary: 'Show one service account',
  guard: mayEntity('read', 'service-account'),
  sdk: 'serviceAccounts.get',
  params: byId,
  reply: json(ServiceAccount),
});

export const updateServiceAccount = defineOperation({
  id: 'service-accounts-update',
  method: 'PATCH',
  path: '/service-accounts/{id}',
  tag: 'Service accounts',
  summary: 'Change a service account; a disabled one keeps its keys, but they open nothing',
  guard: mayEntity('update', 'service-account'),
  sdk: 'serviceAccounts.update',
  params: byId,
  body: z.strictObject({
    name: Name.optional(),
    admin: z.boolean().optional(),
    enabled: z.boolean().optional(),
    teams: Ids.optional(),
  }),
  reply: json(ServiceAccount),
});

export const deleteServiceAccount = defineOperation({
  id: 'service-accounts-delete',
  method: 'DELETE',
  path: '/service-accounts/{id}',
  tag: 'Service accounts',
  summary: 'Delete a service account; its keys end at once',
  guard: mayEntity('delete', 'service-account'),
  sdk: 'serviceAccounts.delete',
  params: byId,
  reply: empty,
});
