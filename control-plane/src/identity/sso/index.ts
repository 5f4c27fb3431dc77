export type { SecretBox } from './core.ts';
export { createSso, type Sso, type SsoDeps } from './create-sso.ts';
export { refusePasswordUnderSso } from './password-rule.ts';
