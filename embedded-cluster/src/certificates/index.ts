export { type Authority, authorityOf, createAuthority, type KeyPair } from './authority.ts';
