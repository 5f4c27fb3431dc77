import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';
import { Role } from './fields.ts';

/**
 * What happens to people, teams and keys. Names may be shown to every member of the account; e-mail addresses
 * and anything secret have no place here.
 */
const name = z.string();
const ids = z.array(Id);

export const AccountCreated = defineEvent('account.created.v1', z.strictObject({ accountId: Id, name }));
export const AccountUpdated = defineEvent('account.updated.v1', z.strictObject({ accountId: Id, name }));

export const UserInvited = defineEvent(
  'user.invited.v1',
  z.strictObject({ accountId: Id, invitationId: Id, role: Role, teamIds: ids }),
);
export const InvitationRevoked = defineEvent(
  'invitation.revoked.v1',
  z.strictObject({ accountId: Id, invitationId: Id }),
);

const user = { accountId: Id, userId: Id, userName: name };

export const UserJoined = defineEvent('user.joined.v1', z.strictObject({ ...user, role: Role }));
export const UserUpdated = defineEvent('user.updated.v1', z.strictObject(user));
export const UserRoleChanged = defineEvent('user.role-changed.v1', z.strictObject({ ...user, role: Role }));
export const UserDisabled = defineEvent('user.disabled.v1', z.strictObject(user));
export const UserEnabled = defineEvent('user.enabled.v1', z.strictObject(user));
export const UserRemoved = defineEvent('user.removed.v1', z.strictObject(user));
export const UserPasswordChanged = defineEvent('user.password-changed.v1', z.strictObject(user));

const session = { ...user, sessionId: Id };

export const SessionStarted = defineEvent(
  'session.started.v1',
  z.strictObject({ ...session, method: z.enum(['password', 'sso']) }),
);
export const SessionEnded = defineEvent('session.ended.v1', z.strictObject(session));

const team = { accountId: Id, teamId: Id, name };

export const TeamCreated = defineEvent(
  'team.created.v1',
  z.strictObject({ ...team, tags: z.array(z.string()), userIds: ids, serviceAccountIds: ids }),
);
export const TeamUpdated = defineEvent(
  'team.updated.v1',
  z.strictObject({
    ...team,
    tags: z.array(z.string()),
    usersAdded: ids,
    usersRemoved: ids,
    serviceAccountsAdded: ids,
    serviceAccountsRemoved: ids,
  }),
);
export const TeamDeleted = defineEvent('team.deleted.v1', z.strictObject(team));

const serviceAccount = { accountId: Id, serviceAccountId: Id, name };

export const ServiceAccountCreated = defineEvent(
  'service-account.created.v1',
  z.strictObject({ ...serviceAccount, admin: z.boolean() }),
);
export const ServiceAccountUpdated = defineEvent(
  'service-account.updated.v1',
  z.strictObject({ ...serviceAccount, admin: z.boolean(), enabled: z.boolean() }),
);
export const ServiceAccountDeleted = defineEvent(
  'service-account.deleted.v1',
  z.strictObject(serviceAccount),
);

const apiKey = {
  accountId: Id,
  apiKeyId: Id,
  name,
  subject: z.strictObject({ type: z.string(), id: Id }),
};

export const ApiKeyCreated = defineEvent('api-key.created.v1', z.strictObject(apiKey));
export const ApiKeyUpdated = defineEvent('api-key.updated.v1', z.strictObject(apiKey));
export const ApiKeyDeleted = defineEvent('api-key.deleted.v1', z.strictObject(apiKey));
