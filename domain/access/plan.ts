/**
 * The order in which every access question is answered. The first that applies decides:
 *
 *  1. another account's resource: refused (checked where the resource is known)
 *  2. an action that does not exist: refused
 *  3. a part of the product that the account has switched off: refused, also to admins
 *  4. the scopes of the API key in use: refused when they do not reach, also to admins
 *  5. admins: allowed
 *  6. admin-only actions: refused
 *  7. deny rules
 *  8. what the catalog opens: to every member, or to the owner
 *  9. allow rules
 * 10. otherwise refused
 *
 * Deny rules come after admins on purpose. An admin can remove any rule, so a rule that binds admins would
 * protect nothing, and a careless one could lock an account out of itself.
 */
import type { ActionSpec } from './catalog.ts';
import type { Clause } from './clause.ts';
import { allowed, type Decision, refused, ruled } from './decision.ts';
import { actionSpecOf, type PermissionClaim } from './permission.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { RuleIndex } from './rule-index.ts';
import { scopesAllow } from './scope.ts';

/** Who wants to do what, under which rules. */
export interface Question {
  readonly principal: Principal;
  readonly permission: PermissionClaim;
  readonly rules: RuleIndex;
}

/** An answer that holds for every resource of the account, or the clauses that decide for each. */
export type Plan =
  | { readonly settled: Decision }
  | {
      readonly settled?: undefined;
      readonly deny: readonly Clause[];
      readonly grant: readonly Clause[];
      /** The answer where no clause matches. */
      readonly otherwise: Decision;
    };

const builtIn = ({ access }: ActionSpec, principal: Principal): readonly Clause[] => {
  const effect = 'allow';
  switch (access) {
    case 'open':
      return [{ effect, conditions: [], source: { reason: 'open' } }];
    case 'open-untagged':
      return [
        {
          effect,
          conditions: [{ of: 'tags', test: 'none', values: new Set() }],
          source: { reason: 'open' },
        },
      ];
    case 'own':
      return [
        {
          effect,
          conditions: [{ of: 'owner', test: 'some', values: new Set([principal.id]) }],
          source: { reason: 'owner' },
        },
      ];
    default:
      return [];
  }
};

/** Answers what can be answered without looking at a resource, and gathers what is needed for the rest. */
export const planFor = ({ principal, permission, rules }: Question): Plan => {
  const spec = actionSpecOf(permission);
  if (spec === undefined) return { settled: refused('unknown-permission', permission) };
  if (rules.moduleOff(permission.resource) !== undefined)
    return { settled: refused('module-off', permission) };
  if (!scopesAllow(principal.scopes, permission)) return { settled: refused('scope', permission) };
  if (principal.admin) return { settled: allowed('admin', permission) };
  if (spec.access === 'admin') return { settled: refused('admin-only', permission) };
  const { allow, deny } = rules.applicable(principal, permission);
  const own = spec.access === 'own';
  return {
    deny,
    grant: own ? builtIn(spec, principal) : [...builtIn(spec, principal), ...allow],
    otherwise: refused(own ? 'not-owner' : 'no-rule', permission),
  };
};

/** The decision a clause takes where it matches. */
export const decisionOf = ({ source }: Clause, permission: PermissionClaim): Decision =>
  source.reason === 'rule' ? ruled(source.rule, permission) : allowed(source.reason, permission);

/** Built-in clauses first, then rules by id: an order of its own, so that the order of rules never shows. */
const precedes = (one: Clause, other: Clause): boolean => {
  if (one.source.reason !== 'rule') return other.source.reason === 'rule';
  return other.source.reason === 'rule' && one.source.rule.id < other.source.rule.id;
};

/** The foremost of the clauses that pass a test. */
export const foremost = (
  clauses: readonly Clause[],
  passes: (clause: Clause) => boolean,
): Clause | undefined => {
  let best: Clause | undefined;
  for (const clause of clauses) {
    if ((best === undefined || precedes(clause, best)) && passes(clause)) best = clause;
  }
  return best;
};

/** True when the resource is of the principal's account: nothing else is ever theirs to touch. */
export const isLocal = (principal: Principal, resource: ResourceRef): boolean =>
  resource.accountId === principal.accountId;
