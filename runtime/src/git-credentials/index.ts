export { createGitLogins, type GitLogin, type GitLogins } from './git-logins.ts';
export { keepPermissions } from './keep-permissions.ts';
export { keepRuntimeLogin } from './runtime-login.ts';
export { createUserTokens, type UserTokens } from './user-tokens.ts';
