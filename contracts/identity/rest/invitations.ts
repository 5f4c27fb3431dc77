import { z } from 'zod';
import {
  anyone,
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
import { Ids, NamedRef, NewPassword, NextCursor, Role, Total, UserName } from '../fields.ts';
import { CurrentUser } from './users.ts';

const invitation = {
  id: Id,
  email: z.string(),
  role: Role,
  teams: z.array(NamedRef),
  createdAt: Instant,
  expiresAt: Instant,
};

export const Invitation = z.strictObject(invitation).meta({ id: 'Invitation' });

export const NewInvitation = z
  .strictObject({
    ...invitation,
    token: z.string().describe('Shown once; whoever has it can join'),
    link: z.string().describe('Where the invited person accepts; holds the token'),
  })
  .meta({ id: 'NewInvitation' });

const Token = z.string().min(1).max(128);

export const listInvitations = defineOperation({
  id: 'invitations-list',
  method: 'GET',
  path: '/invitations',
  tag: 'Invitations',
  summary: 'List the invitations that wait to be accepted',
  guard: may('read', 'invitation'),
  sdk: 'invitations.list',
  query: PageQuery,
  reply: json(
    z
      .strictObject({ invitations: z.array(Invitation), nextCursor: NextCursor, total: Total })
      .meta({ id: 'InvitationPage' }),
  ),
});

export const createInvitation = defineOperation({
  id: 'invitations-create',
  method: 'POST',
  path: '/invitations',
  tag: 'Invitations',
  summary: 'Invite a person to the account; the link in the answer is shown once',
  guard: may('invite', 'user'),
  sdk: 'invitations.create',
  body: z.strictObject({ email: Email, role: Role.default('user'), teams: Ids.default([]) }),
  reply: json(NewInvitation, 201),
  idempotency: 'refuse',
});

export const revokeInvitation = defineOperation({
  id: 'invitations-revoke',
  method: 'DELETE',
  path: '/invitations/{id}',
  tag: 'Invitations',
  summary: 'Revoke an invitation; its link opens nothing any more',
  guard: mayEntity('revoke', 'invitation'),
  sdk: 'invitations.revoke',
  params: z.strictObject({ id: Id }),
  reply: empty,
});

export const acceptInvitation = defineOperation({
  id: 'invitations-accept',
  method: 'POST',
  path: '/invitations/accept',
  tag: 'Invitations',
  summary: 'Join an account as a new user and sign in',
  guard: anyone('the token of the invitation is the credential'),
  sdk: 'invitations.accept',
  body: z.strictObject({ token: Token, userName: UserName, password: NewPassword }),
  reply: json(CurrentUser),
  perMinute: 10,
});

export const joinByInvitation = defineOperation({
  id: 'invitations-join',
  method: 'POST',
  path: '/invitations/join',
  tag: 'Invitations',
  summary: 'Join an account as the user who is signed in',
  guard: signedIn,
  sdk: 'invitations.join',
  body: z.strictObject({ token: Token }),
  reply: json(CurrentUser),
  perMinute: 10,
});
