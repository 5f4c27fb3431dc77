export { createGitLogins, type GitLogin, type GitLogins } from './git-logins.ts';
export { keepRuntimeLogin } from './runtime-login.ts';
export { createUserTokens, type UserTokens } from './user-tokens.ts';
