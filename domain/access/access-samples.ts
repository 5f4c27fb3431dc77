/** Principals, rules and resources for tests: plain ones to vary by hand, and generators of arbitrary ones. */
import fc from 'fast-check';
import type { Permission, ResourceKind } from './catalog.ts';
import { PERMISSIONS, specOf } from './permission.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { AccessRule, AttributeMatch, RuleSubject, TagMatch } from './rule.ts';
import { scopeFor } from './scope.ts';

export const ACCOUNT = 'aaaaaaaaaaaaaaaaaaaaaaaa';
export const OTHER_ACCOUNT = 'bbbbbbbbbbbbbbbbbbbbbbbb';
export const TEAM = '111111111111111111111111';
export const OTHER_TEAM = '222222222222222222222222';
export const USER = '333333333333333333333333';
export const ROBOT = '444444444444444444444444';

/** A user of one team who is not an admin. */
export const member = (changes: Partial<Principal> = {}): Principal => ({
  kind: 'user',
  id: USER,
  accountId: ACCOUNT,
  admin: false,
  teamIds: [TEAM],
  ...changes,
});

/** A rule that lets the member's team do everything to every pipeline. */
export const rule = (changes: Partial<AccessRule> = {}): AccessRule => ({
  id: '900000000000000000000000',
  accountId: ACCOUNT,
  effect: 'allow',
  subject: { kind: 'team', id: TEAM },
  resource: 'pipeline',
  actions: '*',
  match: { kind: 'any' },
  tagsOf: 'resource',
  attributes: [],
  ...changes,
});

/** A pipeline of the account, without tags and in a project without tags. */
export const pipeline = (changes: Partial<ResourceRef<'pipeline'>> = {}): ResourceRef<'pipeline'> => ({
  kind: 'pipeline',
  accountId: ACCOUNT,
  tags: [],
  projectTags: [],
  ...changes,
});

const TAGS = ['a', 'b', 'c'];
const VALUES = ['v1', 'v2'];
// Few kinds, one for each way an action can be opened: rules must meet the resource they are tried on.
const KINDS = ['pipeline', 'git-context', 'gitops-application', 'api-key', 'sso'] as const;

const permissionsOf = (kind: ResourceKind): readonly Permission[] =>
  PERMISSIONS.filter(({ resource }) => resource === kind);

const anyKind: fc.Arbitrary<ResourceKind> = fc.constantFrom(...KINDS);

export const anyPermission: fc.Arbitrary<Permission> = anyKind.chain(kind =>
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
export const anyRuleOn = (kind: ResourceKind, effect?: AccessRule['effect']): fc.Arbitrary<AccessRule> =>
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
export const anyRulesOn = (kind: ResourceKind): fc.Arbitrary<AccessRule[]> => distinct(anyRuleOn(kind));

/** Rules about all kinds that `anyPermission` gives. */
export const anyRules: fc.Arbitrary<AccessRule[]> = distinct(anyKind.chain(kind => anyRuleOn(kind)));

export const anyScopes: fc.Arbitrary<readonly string[]> = fc.array(
  fc.oneof(
    anyPermission.map(scopeFor),
    anyKind,
    anyKind.map(kind => `${kind}:read`),
    anyKind.map(kind => `${kind}:write`),
    fc.string({ maxLength: 12 }),
  ),
  { maxLength: 4 },
);

export const anyPrincipal: fc.Arbitrary<Principal> = fc.record({
  kind: fc.constantFrom('user' as const, 'service-account' as const),
  id: fc.constantFrom(USER, ROBOT),
  accountId: fc.constantFrom(ACCOUNT, ACCOUNT, ACCOUNT, OTHER_ACCOUNT),
  admin: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  teamIds: fc.subarray([TEAM, OTHER_TEAM]),
  scopes: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, anyScopes),
});

/** A resource with everything said about it, or with some of it left unsaid. */
export const anyResource = <K extends ResourceKind>(kind: K): fc.Arbitrary<ResourceRef<K>> => {
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
export const everyResource = <K extends ResourceKind>(kind: K): readonly ResourceRef<K>[] => {
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
