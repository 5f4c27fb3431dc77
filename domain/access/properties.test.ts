import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  anyPermission,
  anyPrincipal,
  anyResource,
  anyRuleOn,
  anyRules,
  anyRulesOn,
  anyScopes,
  everyResource,
} from './access-samples.ts';
import type { ActionOf, Permission, ResourceKind } from './catalog.ts';
import { decide } from './decide.ts';
import { decideKind } from './decide-kind.ts';
import { filterFor } from './filter.ts';
import { actionSpecOf, PERMISSIONS } from './permission.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { AccessRule } from './rule.ts';
import { indexRules } from './rule-index.ts';
import { scopesAllow, scopesCover } from './scope.ts';

interface Asked {
  readonly principal: Principal;
  readonly action: ActionOf<ResourceKind>;
  readonly resource: ResourceRef;
}

/** A question, and rules of which most are about what is asked. */
const anyCase = anyPermission.chain(({ resource: kind, action }) =>
  fc.record({
    asked: fc.record({ principal: anyPrincipal, action: fc.constant(action), resource: anyResource(kind) }),
    rules: fc
      .tuple(anyRulesOn(kind), anyRules)
      .map(([about, others]) => [
        ...about,
        ...others.slice(0, 2).map(rule => ({ ...rule, id: rule.id.replace(/^0/, 'f') })),
      ]),
    allowToo: anyRuleOn(kind, 'allow'),
    denyToo: anyRuleOn(kind, 'deny'),
  }),
);

const ask = (asked: Asked, rules: readonly AccessRule[]) => decide({ ...asked, rules: indexRules(rules) });
const may = (asked: Asked, rules: readonly AccessRule[]) => ask(asked, rules).allowed;

const check = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void, numRuns = 1_000): void =>
  fc.assert(fc.property(arbitrary, law), { numRuns });

describe('for every principal, resource and set of rules', () => {
  test('without rules nothing is allowed but what is an admin’s, open or their own', () => {
    check(anyCase, ({ asked }) => {
      const { principal, action, resource } = asked;
      const access = actionSpecOf({ resource: resource.kind, action })?.access;
      const open = access === 'open' || (access === 'open-untagged' && resource.tags?.length === 0);
      const own = access === 'own' && resource.ownerId === principal.id;
      const inReach = scopesAllow(principal.scopes, { resource: resource.kind, action });
      const local = principal.accountId === resource.accountId;
      expect(ask(asked, []).allowed).toBe(local && inReach && (principal.admin || open || own));
    });
  });

  test('another account’s resource is never allowed, to admins neither', () => {
    check(anyCase, ({ asked, rules }) => {
      const resource = { ...asked.resource, accountId: 'cccccccccccccccccccccccc' };
      expect(ask({ ...asked, resource }, rules)).toMatchObject({ allowed: false, reason: 'foreign' });
    });
  });

  test('rules of other accounts change nothing', () => {
    check(anyCase, ({ asked, rules }) => {
      const own = rules.filter(({ accountId }) => accountId === asked.principal.accountId);
      expect(ask(asked, rules)).toEqual(ask(asked, own));
    });
  });

  test('one more deny rule never allows more', () => {
    check(anyCase, ({ asked, rules, denyToo }) => {
      if (may(asked, [...rules, denyToo])) expect(may(asked, rules)).toBe(true);
    });
  });

  test('one more allow rule never allows less', () => {
    check(anyCase, ({ asked, rules, allowToo }) => {
      if (may(asked, rules)) expect(may(asked, [...rules, allowToo])).toBe(true);
    });
  });

  test('the order of rules and of teams changes nothing, the named rule included', () => {
    const shuffled = anyCase.chain(({ asked, rules }) =>
      fc.record({
        asked: fc.constant(asked),
        rules: fc.constant(rules),
        turned: fc.shuffledSubarray(rules, { minLength: rules.length }),
      }),
    );
    check(shuffled, ({ asked, rules, turned }) => {
      const principal = { ...asked.principal, teamIds: asked.principal.teamIds.toReversed() };
      expect(ask({ ...asked, principal }, turned)).toEqual(ask(asked, rules));
    });
  });

  test('deny rules do not bind admins', () => {
    check(anyCase, ({ asked, rules }) => {
      const admin = { ...asked, principal: { ...asked.principal, admin: true } };
      expect(ask(admin, rules)).toEqual(ask(admin, []));
    });
  });

  test('leaving something unsaid about a resource never allows more', () => {
    const fields = ['tags', 'projectTags', 'attributes', 'ownerId'] as const;
    check(fc.tuple(anyCase, fc.constantFrom(...fields)), ([{ asked, rules }, field]) => {
      const vague = { ...asked, resource: { ...asked.resource, [field]: undefined } };
      if (may(vague, rules)) expect(may(asked, rules)).toBe(true);
    });
  });

  test('scopes never widen what their owner may do', () => {
    check(fc.tuple(anyCase, anyScopes), ([{ asked, rules }, scopes]) => {
      const withScopes = (limit: readonly string[] | undefined) =>
        may({ ...asked, principal: { ...asked.principal, scopes: limit } }, rules);
      const inReach = scopesAllow(scopes, { resource: asked.resource.kind, action: asked.action });
      expect(withScopes(scopes)).toBe(withScopes(undefined) && inReach);
    });
  });

  test('scopes that cover others allow whatever those allow', () => {
    check(
      fc.tuple(anyScopes, anyScopes),
      ([outer, inner]) => {
        const exceeding = PERMISSIONS.some(asked => scopesAllow(inner, asked) && !scopesAllow(outer, asked));
        expect(scopesCover(outer, inner)).toBe(!exceeding);
      },
      300,
    );
  });

  test('a filtered list holds exactly what would be decided one by one', () => {
    const anyList = anyCase.chain(({ asked, rules }) =>
      fc.record({
        asked: fc.constant(asked),
        rules: fc.constant(rules),
        list: fc.array(anyResource(asked.resource.kind), { maxLength: 12 }),
      }),
    );
    check(anyList, ({ asked: { principal, action, resource: like }, rules, list }) => {
      const index = indexRules(rules);
      const permission = { resource: like.kind, action } as Permission;
      const filter = filterFor({ principal, permission, rules: index });
      const decided = list.filter(resource => decide({ principal, action, resource, rules: index }).allowed);
      expect(list.filter(resource => filter.allows(resource))).toEqual(decided);
      const local = list.filter(resource => resource.accountId === principal.accountId);
      if (filter.reach === 'all') expect(decided).toEqual(local);
      if (filter.reach === 'none') expect(decided).toEqual([]);
    });
  });

  test('a kind is allowed exactly when some resource of it is', () => {
    check(anyCase, ({ asked, rules }) => {
      const principal = { ...asked.principal, accountId: ACCOUNT };
      const permission = { resource: asked.resource.kind, action: asked.action } as Permission;
      const index = indexRules(rules);
      const filter = filterFor({ principal, permission, rules: index });
      const exists = everyResource(permission.resource).some(resource => filter.allows(resource));
      expect(decideKind({ principal, permission, rules: index }).allowed).toBe(exists);
    });
  });

  test('a name that is not in the catalog is refused, never looked up elsewhere', () => {
    const words = fc.constantFrom('__proto__', 'constructor', 'toString', '', '*', 'pipelines', 'READ');
    check(
      fc.tuple(words, words, anyCase),
      ([kind, action, { asked, rules }]) => {
        const permission = { resource: kind, action } as unknown as Permission;
        const misnamed = rules.map(rule => ({ ...rule, resource: kind as ResourceKind }));
        const question = {
          principal: asked.principal,
          permission,
          rules: indexRules([...rules, ...misnamed]),
        };
        expect(decideKind(question)).toMatchObject({ allowed: false, reason: 'unknown-permission' });
      },
      300,
    );
  });
});

test('the generators reach every reason there is', () => {
  const reasons = fc
    .sample(anyCase, { numRuns: 1_000, seed: 7 })
    .map(({ asked, rules }) => ask(asked, rules).reason);
  expect([...new Set(reasons)].sort()).toEqual([
    'admin',
    'admin-only',
    'allow-rule',
    'deny-rule',
    'foreign',
    'no-rule',
    'not-owner',
    'open',
    'owner',
    'scope',
  ]);
});
