export { type Authority, authorityOf, createAuthority, type KeyPair } from './authority.ts';
export { renewInTime } from './renew-in-time.ts';
