export { type LoginNeeds, loginNeeds, NO_LOGINS } from './login-needs.ts';
