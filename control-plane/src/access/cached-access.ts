import type { Access } from '../gateway/index.ts';
import type { RuleCache } from './rule-cache.ts';

/** Decides with the rules of the caller's account, and of no other. */
export const createCachedAccess = (cache: RuleCache): Access => ({
  decideKind: async (principal, permission) =>
    (await cache.of(principal.accountId)).decideKind(principal, permission),
  decideEntity: async (principal, permission, entity) =>
    (await cache.of(principal.accountId)).decide(principal, permission, entity),
  maySee: async (principal, resource, entity) =>
    (await cache.of(principal.accountId)).maySee(principal, resource, entity),
  filter: async (principal, permission) =>
    (await cache.of(principal.accountId)).filter(principal, permission),
});
