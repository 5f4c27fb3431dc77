import { z } from 'zod';
import {
  defineOperation,
  Email,
  empty,
  Id,
  Instant,
  json,
  may,
  mayEntity,
  PageQuery,
  signedIn,
} from '../../rest/index.ts';
import { GivenPassword, NamedRef, NextCursor, Role, Total, UserName } from '../fields.ts';

/** Who the caller is. `_id`, `userName`, `roles`, `activeAccountName` and `account` are what existing clients read. */
export const CurrentUser = z
  .strictObject({
    _id: Id,
    type: z.enum(['user', 'service-account']),
    userName: z.string(),
    email: z.string().optional().describe('Absent for service accounts'),
    roles: z.array(z.enum(['User', 'Admin'])),
    activeAccountName: z.string(),
    account: z
      .array(z.strictObject({ _id: Id, name: z.string(), runtimeEnvironment: z.string().nullable() }))
      .describe('The accounts that the caller can act in with these credentials'),
    scopes: z.array(z.string()).optional().describe('The limits of the API key in use; absent without any'),
  })
  .meta({ id: 'CurrentUser' });

export const User = z
  .strictObject({
    _id: Id,
    userName: z.string(),
    email: z.string().optional().describe('Shown to admins of the account and to the user'),
    role: Role,
    status: z.enum(['active', 'disabled']),
    teams: z.array(NamedRef),
    joinedAt: Instant,
    lastSignInAt: Instant.optional(),
  })
  .meta({ id: 'User' });

export const getCurrentUser = defineOperation({
  id: 'users-get',
  method: 'GET',
  path: '/user',
  tag: 'Users',
  summary: 'Say who the caller is',
  guard: signedIn,
  sdk: 'users.get',
  reply: json(CurrentUser),
});

export const updateCurrentUser = defineOperation({
  id: 'users-update-self',
  method: 'PATCH',
  path: '/user',
  tag: 'Users',
  summary: 'Change the user name or e-mail address of the caller',
  guard: mayEntity('update', 'user'),
  sdk: 'users.updateSelf',
  body: z.strictObject({
    userName: UserName.optional(),
    email: Email.optional(),
    currentPassword: GivenPassword,
  }),
  reply: json(CurrentUser),
  perMinute: 10,
});

export const getCurrentExecutionContext = defineOperation({
  id: 'execution-contexts-current',
  method: 'GET',
  path: '/execution-contexts/current',
  tag: 'Users',
  summary: 'Say which identity the credentials stand for',
  guard: signedIn,
  sdk: 'executionContexts.current',
  reply: json(
    z
      .strictObject({ _id: Id, type: z.enum(['user', 'service-account']), name: z.string(), account: Id })
      .meta({ id: 'ExecutionContext' }),
  ),
});

export const listUsers = defineOperation({
  id: 'users-list',
  method: 'GET',
  path: '/users',
  tag: 'Users',
  summary: 'List the users of the account by user name',
  guard: may('read', 'user'),
  sdk: 'users.list',
  query: PageQuery.extend({
    search: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be letters, digits and . _ - as in a user name')
      .optional()
      .describe('Part of a user name'),
  }),
  reply: json(
    z.strictObject({ users: z.array(User), nextCursor: NextCursor, total: Total }).meta({ id: 'UserPage' }),
  ),
});

const byId = z.strictObject({ id: Id });

export const getUser = defineOperation({
  id: 'users-get-by-id',
  method: 'GET',
  path: '/users/{id}',
  tag: 'Users',
  summary: 'Show one user of the account',
  guard: mayEntity('read', 'user'),
  sdk: 'users.getById',
  params: byId,
  reply: json(User),
});

export const updateUser = defineOperation({
  id: 'users-update',
  method: 'PATCH',
  path: '/users/{id}',
  tag: 'Users',
  summary: 'Change the role of a user in the account',
  guard: mayEntity('set-role', 'user'),
  sdk: 'users.update',
  params: byId,
  body: z.strictObject({ role: Role }),
  reply: json(User),
});

export const removeUser = defineOperation({
  id: 'users-remove',
  method: 'DELETE',
  path: '/users/{id}',
  tag: 'Users',
  summary: 'Remove a user from the account; their sessions and keys in it end at once',
  guard: mayEntity('remove', 'user'),
  sdk: 'users.remove',
  params: byId,
  reply: empty,
});

export const disableUser = defineOperation({
  id: 'users-disable',
  method: 'POST',
  path: '/users/{id}/disable',
  tag: 'Users',
  summary: 'Keep a user out of the account until enabled again',
  guard: mayEntity('remove', 'user'),
  sdk: 'users.disable',
  params: byId,
  reply: json(User),
});

export const enableUser = defineOperation({
  id: 'users-enable',
  method: 'POST',
  path: '/users/{id}/enable',
  tag: 'Users',
  summary: 'Let a disabled user in again',
  guard: mayEntity('remove', 'user'),
  sdk: 'users.enable',
  params: byId,
  reply: json(User),
});
