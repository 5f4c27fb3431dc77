import { z } from 'zod';
import {
  anyone,
  defineOperation,
  empty,
  Id,
  IdOrName,
  Instant,
  json,
  may,
  mayEntity,
  signedIn,
} from '../../rest/index.ts';
import { GivenPassword, NewPassword } from '../fields.ts';
import { CurrentUser } from './users.ts';

export const Session = z
  .strictObject({
    id: Id,
    method: z.enum(['password', 'sso']),
    createdAt: Instant,
    lastSeenAt: Instant,
    expiresAt: Instant.describe('The session ends then, however much it is used'),
    ip: z.string(),
    userAgent: z.string(),
    current: z.boolean().describe('The one that asks'),
  })
  .meta({ id: 'Session' });

export const signIn = defineOperation({
  id: 'auth-login',
  method: 'POST',
  path: '/auth/login',
  tag: 'Sessions',
  summary: 'Sign in with a password and set the session cookie',
  description:
    'Every reason why it fails gives the same answer. Repeated failures make a user name and an address wait ' +
    'longer and longer.',
  guard: anyone('signing in is how one gets an identity'),
  sdk: 'auth.login',
  body: z.strictObject({
    userName: z
      .string()
      .min(1)
      .max(254)
      .regex(/^\P{Cc}+$/u, 'must not hold control characters')
      .describe('The user name or the e-mail address'),
    password: GivenPassword,
    account: IdOrName.optional().describe('Which account to act in; the last one used unless said'),
  }),
  reply: json(CurrentUser),
  perMinute: 30,
});

export const signOut = defineOperation({
  id: 'auth-logout',
  method: 'POST',
  path: '/auth/logout',
  tag: 'Sessions',
  summary: 'End the session of the caller',
  guard: signedIn,
  sdk: 'auth.logout',
  reply: empty,
});

export const switchAccount = defineOperation({
  id: 'auth-switch-account',
  method: 'POST',
  path: '/auth/switch-account',
  tag: 'Sessions',
  summary: 'Replace the session by one in another account of the user',
  guard: signedIn,
  sdk: 'auth.switchAccount',
  body: z.strictObject({ account: IdOrName }),
  reply: json(CurrentUser),
});

export const changePassword = defineOperation({
  id: 'auth-change-password',
  method: 'POST',
  path: '/auth/password',
  tag: 'Sessions',
  summary: 'Change the password of the caller and end all their other sessions',
  guard: mayEntity('update', 'user'),
  sdk: 'auth.changePassword',
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  reply: empty,
  perMinute: 10,
});

export const listSessions = defineOperation({
  id: 'sessions-list',
  method: 'GET',
  path: '/auth/sessions',
  tag: 'Sessions',
  summary: 'List the sessions of the caller in this account, the latest first',
  guard: may('read', 'session'),
  sdk: 'sessions.list',
  reply: json(z.strictObject({ sessions: z.array(Session) }).meta({ id: 'SessionList' })),
});

export const endSession = defineOperation({
  id: 'sessions-end',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tag: 'Sessions',
  summary: 'End one session at once',
  guard: mayEntity('end', 'session'),
  sdk: 'sessions.end',
  params: z.strictObject({ id: Id }),
  reply: empty,
});
