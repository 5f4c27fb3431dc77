import type { Principal, ResourceSelection } from '@freshet/domain/access';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Access, Permission, Route } from '../gateway/index.ts';
import type { Invalidation } from '../invalidation/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import { AccountModules } from './account-modules.ts';
import { createCachedAccess } from './cached-access.ts';
import { type AccessConsumer, forgetSubjects } from './forget-subjects.ts';
import { accessRoutes } from './routes.ts';
import { RuleCache } from './rule-cache.ts';
import { currentRevision, loadRuleSet } from './rule-store.ts';
import { type AnnounceRules, createRules, type Rules } from './rules.ts';
import type { Subjects } from './subjects.ts';
import type { AccessTables } from './tables.ts';

/** The topic of the invalidation channel under which an account's rules are announced. */
export const ACCESS_TOPIC = 'access';

export interface AccessDeps {
  readonly work: UnitOfWork<AccessTables>;
  readonly invalidation: Pick<Invalidation, 'trusted' | 'announce' | 'on'>;
  readonly subjects: Subjects;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface AccessModule {
  /** The decisions behind the guard. */
  readonly access: Access;
  /** As `access.filter`, for lists that a database filters. */
  readonly select: (principal: Principal, permission: Permission) => Promise<ResourceSelection>;
  readonly rules: Rules;
  /** Whether an account has a part of the product switched on. */
  readonly modules: Pick<AccountModules, 'isOn'>;
  readonly routes: readonly Route[];
  readonly consumers: readonly AccessConsumer[];
}

/** Puts the access module together. It starts nothing, so there is nothing to stop. */
export const createAccess = ({ work, invalidation, subjects, ids, clock }: AccessDeps): AccessModule => {
  const cache = new RuleCache({
    source: {
      load: accountId => loadRuleSet(work.sql, accountId),
      revision: accountId => currentRevision(work.sql, accountId),
    },
    trusted: () => invalidation.trusted,
    clock,
  });
  invalidation.on(ACCESS_TOPIC, accountId => cache.drop(accountId));
  const announce: AnnounceRules = async (change, accountId) => {
    await invalidation.announce(change.sql, ACCESS_TOPIC, accountId);
    // The announcement takes a moment to come back; whoever changed a rule must meet it in their next call.
    change.afterCommit(() => cache.drop(accountId));
  };
  const rules = createRules({ work, subjects, announce, ids, clock });
  const modules = new AccountModules({ work, cache, announce });
  return {
    access: createCachedAccess(cache),
    select: async (principal, permission) =>
      (await cache.of(principal.accountId)).select(principal, permission),
    rules,
    modules,
    routes: accessRoutes({ rules, modules, cache, subjects }),
    consumers: [forgetSubjects({ work, announce })],
  };
};
