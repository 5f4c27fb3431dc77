export { createSso, type SsoDeps } from './create-sso.ts';
