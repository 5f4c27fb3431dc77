import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT, OTHER_TEAM, ROBOT, TEAM, USER } from './access.fixture.ts';
import type { ActionOf, Permission, ResourceKind } from './catalog.ts';
import { decide } from './decide.ts';
import { decideKind } from './decide-kind.ts';
import { filterFor } from './filter.ts';
import { actionSpecOf, PERMISSIONS, specOf } from './permission.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { AccessRule, AttributeMatch, RuleSubject, TagMatch } from './rule.ts';
import { indexRules } from './rule-index.ts';
import { scopeFor, scopesAllow, scopesCover } from './scope.ts';

const TAGS = ['a', 'b', 'c'];
const VALUES = ['v1', 'v2'];
// Few kinds, one for each way an action can be opened: rules must meet the resource they are tried on.
const KINDS = ['pipeline', 'git-context', 'gitops-application', 'api-key', 'sso'] as const;

const permissionsOf = (kind: ResourceKind): readonly Permission[] =>
  PERMISSIONS.filter(({ resource }) => resource === kind);

const anyKind: fc.Arbitrary<ResourceKind> = fc.constantFrom(...KINDS);

const anyPermission: fc.Arbitrary<Permission> = anyKind.chain(kind =>
  fc.constantFrom(...permissionsOf(kind)),
);

const anySubject: fc.Arbitrary<RuleSubject> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('team'), id: fc.constantFrom(TEAM, OTHER_TEAM) }) },
  fc.record({ kind: fc.constant('service-account'), id: fc.constant(ROBOT) }),
  fc.record({ kind: fc.constant('role'), id: fc.constant('user') }),
);

const someTags = fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1 });

const anyMatch: fc.Arbitrary<TagMatch> = fc.oneof(
  fc.constant<TagMatch>({ kind: 'any' }),
  fc.constant<TagMatch>({ kind: 'untagged' }),
  fc.record({ kind: fc.constant('any-of'), tags: someTags }),
  fc.record({ kind: fc.constant('all-of'), tags: someTags }),
);

const anyAttributes = (kind: ResourceKind): fc.Arbitrary<readonly AttributeMatch[]> => {
  const names = (specOf(kind).attributes ?? []).slice(0, 3);
  if (names.length === 0) return fc.constant([]);
  const attribute = fc.record({ name: fc.constantFrom(...names), value: fc.constantFrom(...VALUES) });
  return fc.array(attribute, { maxLength: 3 });
};

/** Rules about one kind, of either effect or of the given one. */
const anyRuleOn = (kind: ResourceKind, effect?: AccessRule['effect']): fc.Arbitrary<AccessRule> =>
  fc.record({
    id: fc.nat({ max: 999_999 }).map(number => String(number).padStart(24, '0')),
    accountId: fc.constantFrom(ACCOUNT, ACCOUNT, ACCOUNT, OTHER_ACCOUNT),
    effect: effect ? fc.constant(effect) : fc.constantFrom('allow', 'deny'),
    subject: anySubject,
    resource: fc.constant(kind),
    actions: fc.oneof(
      fc.constant<'*'>('*'),
      fc.subarray(
        permissionsOf(kind).map(({ action }) => action),
        { minLength: 1 },
      ),
    ),
    match: specOf(kind).tagged ? anyMatch : fc.constant<TagMatch>({ kind: 'any' }),
    tagsOf: specOf(kind).inProject ? fc.constantFrom('resource', 'project') : fc.constant('resource'),
    attributes: anyAttributes(kind),
  });

const distinct = (rule: fc.Arbitrary<AccessRule>) =>
  fc.uniqueArray(rule, { maxLength: 8, selector: ({ id }) => id });

/** Rules that all speak about one kind, so that they get in each other's way. */
const anyRulesOn = (kind: ResourceKind): fc.Arbitrary<AccessRule[]> => distinct(anyRuleOn(kind));

/** Rules about all kinds that `anyPermission` gives. */
const anyRules: fc.Arbitrary<AccessRule[]> = distinct(anyKind.chain(kind => anyRuleOn(kind)));

const anyScopes: fc.Arbitrary<readonly string[]> = fc.array(
  fc.oneof(
    anyPermission.map(scopeFor),
    anyKind,
    anyKind.map(kind => `${kind}:read`),
    anyKind.map(kind => `${kind}:write`),
    fc.string({ maxLength: 12 }),
  ),
  { maxLength: 4 },
);

const anyPrincipal: fc.Arbitrary<Principal> = fc.record({
  kind: fc.constantFrom('user' as const, 'service-account' as const),
  id: fc.constantFrom(USER, ROBOT),
  accountId: fc.constantFrom(ACCOUNT, ACCOUNT, ACCOUNT, OTHER_ACCOUNT),
  admin: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  teamIds: fc.subarray([TEAM, OTHER_TEAM]),
  scopes: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, anyScopes),
});

/** A resource with everything said about it, or with some of it left unsaid. */
const anyResource = <K extends ResourceKind>(kind: K): fc.Arbitrary<ResourceRef<K>> => {
  const tags = fc.option(fc.subarray([...TAGS, 'unmentioned']), { nil: undefined, freq: 8 });
  const values = fc.subarray([...VALUES, 'unmentioned']);
  const names = specOf(kind).attributes ?? [];
  return fc.record({
    kind: fc.constant(kind),
    accountId: fc.constantFrom(ACCOUNT, ACCOUNT, ACCOUNT, OTHER_ACCOUNT),
    ownerId: fc.constantFrom(USER, ROBOT, undefined),
    tags,
    projectTags: tags,
    attributes: fc
      .subarray([...names])
      .chain(stated => fc.record(Object.fromEntries(stated.map(name => [name, values])))),
  });
};

const subsetsOf = (values: readonly string[]): readonly (readonly string[])[] => {
  const [first, ...rest] = values;
  if (first === undefined) return [[]];
  return subsetsOf(rest).flatMap(subset => [subset, [first, ...subset]]);
};

/** Every resource of a kind that the generated rules could tell apart. */
const everyResource = <K extends ResourceKind>(kind: K): readonly ResourceRef<K>[] => {
  const { tagged, inProject, attributes = [] } = specOf(kind);
  const tagSets = tagged ? subsetsOf([...TAGS, 'unmentioned']) : [[]];
  const projectTagSets = inProject ? tagSets : [[]];
  const attributeSets = attributes
    .slice(0, 3)
    .reduce<readonly Readonly<Record<string, readonly string[]>>[]>(
      (sets, name) => sets.flatMap(set => subsetsOf(VALUES).map(values => ({ ...set, [name]: values }))),
      [Object.fromEntries(attributes.map(name => [name, []]))],
    );
  return tagSets.flatMap(tags =>
    projectTagSets.flatMap(projectTags =>
      attributeSets.flatMap(values =>
        [USER, ROBOT].map(ownerId => ({
          kind,
          accountId: ACCOUNT,
          ownerId,
          tags,
          projectTags,
          attributes: values,
        })),
      ),
    ),
  );
};

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
