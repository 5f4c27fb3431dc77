export {
  AccountCreated,
  AccountUpdated,
  ApiKeyCreated,
  ApiKeyDeleted,
  ApiKeyUpdated,
  InvitationRevoked,
  ServiceAccountCreated,
  ServiceAccountDeleted,
  ServiceAccountUpdated,
  SessionEnded,
  SessionStarted,
  TeamCreated,
  TeamDeleted,
  TeamUpdated,
  UserDisabled,
  UserEnabled,
  UserInvited,
  UserJoined,
  UserPasswordChanged,
  UserRemoved,
  UserRoleChanged,
  UserUpdated,
} from './events.ts';
export { AccountName, Role, UserName } from './fields.ts';
export { Account, EventTextInCommands, getAccount, updateAccount } from './rest/account.ts';
export {
  ApiKey,
  createApiKey,
  deleteApiKey,
  getApiKey,
  KEY_SUBJECT_TYPES,
  listApiKeys,
  updateApiKey,
} from './rest/api-keys.ts';
export {
  acceptInvitation,
  createInvitation,
  Invitation,
  joinByInvitation,
  listInvitations,
  NewInvitation,
  revokeInvitation,
} from './rest/invitations.ts';
export { getIssuerConfiguration, getIssuerKeys, type IssuerKey } from './rest/issuer.ts';
export {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  ServiceAccount,
  updateServiceAccount,
} from './rest/service-accounts.ts';
export {
  changePassword,
  endSession,
  listSessions,
  Session,
  signIn,
  signOut,
  switchAccount,
} from './rest/sessions.ts';
export {
  addUserToTeam,
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
  listTeamsOfUser,
  removeUserFromTeam,
  replaceTeam,
  Team,
  updateTeam,
} from './rest/teams.ts';
export {
  CurrentUser,
  disableUser,
  enableUser,
  getCurrentExecutionContext,
  getCurrentUser,
  getUser,
  listUsers,
  removeUser,
  User,
  updateCurrentUser,
  updateUser,
} from './rest/users.ts';
export {
  createSsoProvider,
  deleteSsoProvider,
  finishSso,
  getSsoProvider,
  listSsoOptions,
  listSsoProviders,
  SsoGroupTeam,
  SsoProvider,
  startSso,
  testSsoProvider,
  updateSsoProvider,
} from './sso.ts';
export { SsoProviderCreated, SsoProviderDeleted, SsoProviderUpdated } from './sso-events.ts';
