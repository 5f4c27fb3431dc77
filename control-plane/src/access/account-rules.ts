import {
  type AccessRule,
  type AccountModule,
  type Permission as CatalogPermission,
  type Decision,
  decide,
  decideKind,
  filterFor,
  indexRules,
  maySee,
  type Principal,
  type ResourceFilter,
  type ResourceKind,
  type ResourceRef,
  type ResourceSelection,
  type RuleIndex,
  selectionFor,
} from '@freshet/domain/access';
import type { GuardedEntity, Permission } from '../gateway/index.ts';
import { BoundedMap } from './bounded-map.ts';
import type { RuleSet } from './rule-store.ts';

// One per caller and permission; the shelves behind a filter are larger than a decision.
const KIND_DECISIONS_MAX = 4_000;
const FILTERS_MAX = 100;

/**
 * The rules of one account at one revision, sorted for asking. Answers that do not depend on a resource are
 * kept: every request asks for one, and with thousands of entangled rules it is the dearest of all.
 */
export class AccountRules {
  readonly revision: number;
  readonly rules: readonly AccessRule[];
  readonly modulesOff: readonly AccountModule[];
  readonly #index: RuleIndex;
  readonly #kinds = new BoundedMap<string, Decision>(KIND_DECISIONS_MAX);
  readonly #filters = new BoundedMap<string, ResourceFilter<ResourceKind>>(FILTERS_MAX);

  constructor({ revision, rules, modulesOff = [] }: RuleSet) {
    this.revision = revision;
    this.rules = rules;
    this.modulesOff = modulesOff;
    this.#index = indexRules(rules, modulesOff);
  }

  decideKind(principal: Principal, permission: Permission): Decision {
    const key = questionKey(principal, permission);
    const known = this.#kinds.get(key);
    if (known) return known;
    const decision = decideKind({ principal, permission: inCatalog(permission), rules: this.#index });
    this.#kinds.set(key, decision);
    return decision;
  }

  decide(principal: Principal, permission: Permission, entity: GuardedEntity): Decision {
    const { action } = inCatalog(permission);
    return decide({
      principal,
      action,
      resource: resourceOf(permission.resource, entity),
      rules: this.#index,
    });
  }

  maySee(principal: Principal, resource: string, entity: GuardedEntity): boolean {
    return maySee({ principal, resource: resourceOf(resource, entity), rules: this.#index });
  }

  filter(principal: Principal, permission: Permission): (entity: GuardedEntity) => boolean {
    const key = questionKey(principal, permission);
    const filter = this.#filters.get(key) ?? this.#newFilter(principal, permission);
    this.#filters.set(key, filter);
    return entity => filter.allows(resourceOf(permission.resource, entity));
  }

  select(principal: Principal, permission: Permission): ResourceSelection {
    return selectionFor({ principal, permission: inCatalog(permission), rules: this.#index });
  }

  #newFilter(principal: Principal, permission: Permission): ResourceFilter<ResourceKind> {
    return filterFor({ principal, permission: inCatalog(permission), rules: this.#index });
  }
}

/** Guards carry plain text; what the catalog does not know, the engine refuses by itself. */
const inCatalog = (permission: Permission): CatalogPermission => permission as CatalogPermission;

const resourceOf = (kind: string, entity: GuardedEntity): ResourceRef => ({
  ...entity,
  kind: kind as ResourceKind,
});

/** All of a principal and a permission that a decision can depend on. */
const questionKey = (
  { kind, id, accountId, admin, teamIds, scopes }: Principal,
  { resource, action }: Permission,
): string => JSON.stringify([resource, action, kind, id, accountId, admin, teamIds.toSorted(), scopes]);
