import { describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  member,
  OTHER_ACCOUNT,
  OTHER_TEAM,
  pipeline,
  ROBOT,
  rule,
  TEAM,
  USER,
} from './access.fixture.ts';
import { decide, decideChange, maySee } from './decide.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { AccessRule } from './rule.ts';
import { indexRules } from './rule-index.ts';

const run = (
  resource: ResourceRef<'pipeline'>,
  rules: readonly AccessRule[],
  principal: Principal = member(),
) => decide({ principal, action: 'run', resource, rules: indexRules(rules) });

const deny = rule({ id: '800000000000000000000000', effect: 'deny' });

describe('who may do what', () => {
  test('nothing is allowed until a rule allows it', () => {
    expect(run(pipeline(), [])).toEqual({
      allowed: false,
      reason: 'no-rule',
      explanation: 'No rule allows pipeline:run here.',
    });
  });

  test('a rule for a team allows its members, and says which rule it was', () => {
    expect(run(pipeline(), [rule()])).toEqual({
      allowed: true,
      reason: 'allow-rule',
      rule: rule().id,
      explanation: `Rule ${rule().id} allows pipeline:run to team ${TEAM}.`,
    });
  });

  test('a rule for another team allows nothing', () => {
    expect(run(pipeline(), [rule({ subject: { kind: 'team', id: OTHER_TEAM } })]).reason).toBe('no-rule');
  });

  test('a rule for a service account allows it, and no user who has the same id', () => {
    const rules = [rule({ subject: { kind: 'service-account', id: ROBOT } })];
    expect(run(pipeline(), rules, member({ kind: 'service-account', id: ROBOT })).allowed).toBe(true);
    expect(run(pipeline(), rules, member({ kind: 'user', id: ROBOT })).allowed).toBe(false);
  });

  test('a service account is bound by the rules of its teams', () => {
    expect(run(pipeline(), [rule()], member({ kind: 'service-account', id: ROBOT })).allowed).toBe(true);
  });

  test('a rule for the user role speaks to every member', () => {
    const rules = [rule({ subject: { kind: 'role', id: 'user' } })];
    expect(run(pipeline(), rules, member({ teamIds: [] })).allowed).toBe(true);
  });

  test('a rule allows the actions it names and no others', () => {
    const rules = [rule({ actions: ['read', 'approve'] })];
    expect(run(pipeline(), rules).allowed).toBe(false);
    expect(run(pipeline(), [rule({ actions: ['run'] })]).allowed).toBe(true);
  });

  test('a deny rule wins over any number of allow rules', () => {
    expect(run(pipeline(), [rule(), deny, rule({ id: '700000000000000000000000' })])).toMatchObject({
      allowed: false,
      reason: 'deny-rule',
      rule: deny.id,
      explanation: `Rule ${deny.id} denies pipeline:run to team ${TEAM}.`,
    });
  });

  test('of several rules that decide the same, the one with the lowest id is named', () => {
    const ids = ['3', '1', '2'].map(digit => digit.repeat(24));
    expect(
      run(
        pipeline(),
        ids.map(id => rule({ id })),
      ).rule,
    ).toBe('1'.repeat(24));
  });

  test('admins are allowed what deny rules deny to everyone', () => {
    const forEveryone = rule({ effect: 'deny', subject: { kind: 'role', id: 'user' } });
    expect(run(pipeline(), [forEveryone], member({ admin: true })).reason).toBe('admin');
  });

  test('admins are still cut by the scopes of the key they use', () => {
    const admin = member({ admin: true, scopes: ['pipeline:read'] });
    expect(run(pipeline(), [], admin)).toEqual({
      allowed: false,
      reason: 'scope',
      explanation: 'The API key in use lacks the scope pipeline:write:run.',
    });
  });

  test('a key without any scope is good for nothing', () => {
    expect(run(pipeline(), [rule()], member({ scopes: [] })).reason).toBe('scope');
  });

  test('a resource of another account is refused before anything else is looked at', () => {
    const foreign = pipeline({ accountId: OTHER_ACCOUNT });
    for (const principal of [member(), member({ admin: true }), member({ scopes: [] })]) {
      expect(run(foreign, [rule({ accountId: OTHER_ACCOUNT }), rule()], principal)).toEqual({
        allowed: false,
        reason: 'foreign',
        explanation: 'The account has no such pipeline.',
      });
    }
  });

  test('admin-only actions are refused to everyone else, whatever rules say', () => {
    const rules = indexRules([
      rule({ resource: 'team', actions: '*' }),
      rule({ resource: 'team', actions: ['update'] }),
    ]);
    const team: ResourceRef<'team'> = { kind: 'team', accountId: ACCOUNT, id: TEAM, tags: [] };
    const decision = decide({ principal: member(), action: 'update', resource: team, rules });
    expect(decision).toMatchObject({ allowed: false, reason: 'admin-only' });
  });
});

describe('what is open', () => {
  const account: ResourceRef<'account'> = { kind: 'account', accountId: ACCOUNT };
  const gitContext = (tags?: readonly string[]): ResourceRef<'git-context'> => ({
    kind: 'git-context',
    accountId: ACCOUNT,
    tags,
  });

  test('every member may do, without a rule', () => {
    const decision = decide({
      principal: member(),
      action: 'read',
      resource: account,
      rules: indexRules([]),
    });
    expect(decision).toMatchObject({ allowed: true, reason: 'open' });
  });

  test('a deny rule closes again', () => {
    const rules = indexRules([{ ...deny, resource: 'account' }]);
    expect(decide({ principal: member(), action: 'read', resource: account, rules }).reason).toBe(
      'deny-rule',
    );
  });

  test('while untagged closes with the first tag, until a rule allows it', () => {
    const use = (tags: readonly string[] | undefined, rules: readonly AccessRule[]) =>
      decide({ principal: member(), action: 'use', resource: gitContext(tags), rules: indexRules(rules) })
        .reason;
    expect(use([], [])).toBe('open');
    expect(use(['prod'], [])).toBe('no-rule');
    expect(use(undefined, [])).toBe('no-rule');
    expect(use(['prod'], [rule({ resource: 'git-context' })])).toBe('allow-rule');
  });
});

describe('what belongs to someone', () => {
  const key = (ownerId?: string): ResourceRef<'api-key'> => ({
    kind: 'api-key',
    accountId: ACCOUNT,
    ownerId,
  });
  const remove = (ownerId: string | undefined, rules: readonly AccessRule[], principal = member()) =>
    decide({ principal, action: 'delete', resource: key(ownerId), rules: indexRules(rules) }).reason;

  test('its owner may change', () => {
    expect(remove(USER, [])).toBe('owner');
  });

  test('no rule opens to others, only being an admin does', () => {
    const rules = [rule({ resource: 'api-key' }), rule({ resource: 'api-key', actions: ['delete'] })];
    expect(remove(ROBOT, rules)).toBe('not-owner');
    expect(remove(undefined, rules)).toBe('not-owner');
    expect(remove(ROBOT, [], member({ admin: true }))).toBe('admin');
  });

  test('a deny rule takes from its owner too', () => {
    expect(remove(USER, [{ ...deny, resource: 'api-key' }])).toBe('deny-rule');
  });
});

describe('tags in a rule', () => {
  const allows = (match: AccessRule['match'], tags: readonly string[]) =>
    run(pipeline({ tags }), [rule({ match })]).allowed;

  test('any takes tagged and untagged alike', () => {
    expect([allows({ kind: 'any' }, []), allows({ kind: 'any' }, ['a'])]).toEqual([true, true]);
  });

  test('untagged takes only what has no tags', () => {
    expect([allows({ kind: 'untagged' }, []), allows({ kind: 'untagged' }, ['a'])]).toEqual([true, false]);
  });

  test('any-of needs one of them', () => {
    const match = { kind: 'any-of', tags: ['a', 'b'] } as const;
    expect([[], ['c'], ['b', 'c'], ['a', 'b']].map(tags => allows(match, tags))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('all-of needs every one of them', () => {
    const match = { kind: 'all-of', tags: ['a', 'b'] } as const;
    expect([[], ['a'], ['a', 'c'], ['c', 'b', 'a']].map(tags => allows(match, tags))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('a rule that was stored without the tags it needs allows nothing', () => {
    expect(allows({ kind: 'all-of', tags: [] }, ['a'])).toBe(false);
    expect(allows({ kind: 'any-of', tags: [] }, ['a'])).toBe(false);
  });

  test('case and encoding make a different tag', () => {
    const match = { kind: 'any-of', tags: ['team/a'] } as const;
    expect(['Team/a', 'team%2Fa', 'team\u2215a', ' team/a'].map(tag => allows(match, [tag]))).not.toContain(
      true,
    );
  });

  test('a rule may look at the tags of the project instead', () => {
    const rules = [rule({ match: { kind: 'any-of', tags: ['a'] }, tagsOf: 'project' })];
    expect(run(pipeline({ tags: [], projectTags: ['a'] }), rules).allowed).toBe(true);
    expect(run(pipeline({ tags: ['a'], projectTags: [] }), rules).allowed).toBe(false);
  });

  test('tags that were not loaded refuse: allow rules miss them, deny rules assume them', () => {
    const match = { kind: 'any-of', tags: ['a'] } as const;
    expect(run(pipeline({ tags: undefined }), [rule({ match })]).reason).toBe('no-rule');
    expect(run(pipeline({ tags: undefined }), [rule(), { ...deny, match }]).reason).toBe('deny-rule');
    expect(run(pipeline({ tags: [] }), [rule(), { ...deny, match }]).reason).toBe('allow-rule');
  });
});

describe('attributes in a rule', () => {
  const app = (
    attributes: Readonly<Record<string, readonly string[]>>,
  ): ResourceRef<'gitops-application'> => ({
    kind: 'gitops-application',
    accountId: ACCOUNT,
    attributes,
  });
  const sync = (attributes: Readonly<Record<string, readonly string[]>>, ...wanted: [string, string][]) =>
    decide({
      principal: member(),
      action: 'sync',
      resource: app(attributes),
      rules: indexRules([
        rule({
          resource: 'gitops-application',
          attributes: wanted.map(([name, value]) => ({ name, value })),
        }),
      ]),
    }).allowed;

  test('the same attribute twice means either value', () => {
    const either: [string, string][] = [
      ['cluster', 'east'],
      ['cluster', 'west'],
    ];
    expect(sync({ cluster: ['west'] }, ...either)).toBe(true);
    expect(sync({ cluster: ['north'] }, ...either)).toBe(false);
  });

  test('different attributes must all match', () => {
    const both: [string, string][] = [
      ['cluster', 'east'],
      ['namespace', 'shop'],
    ];
    expect(sync({ cluster: ['east'], namespace: ['shop'] }, ...both)).toBe(true);
    expect(sync({ cluster: ['east'], namespace: ['bank'] }, ...both)).toBe(false);
    expect(sync({ cluster: ['east'] }, ...both)).toBe(false);
  });

  test('an attribute with several values, such as labels, matches by any of them', () => {
    expect(sync({ label: ['tier=web', 'team=a'] }, ['label', 'team=a'])).toBe(true);
  });

  test('allowing sync allows refresh, and denying sync leaves refresh alone', () => {
    const refresh = (rules: readonly AccessRule[]) =>
      decide({ principal: member(), action: 'refresh', resource: app({}), rules: indexRules(rules) }).allowed;
    const sync = rule({ resource: 'gitops-application', actions: ['sync'] });
    expect(refresh([sync])).toBe(true);
    expect(refresh([sync, { ...deny, resource: 'gitops-application', actions: ['sync'] }])).toBe(true);
    expect(refresh([rule({ resource: 'gitops-application', actions: ['terminate-sync'] })])).toBe(false);
  });
});

describe('changing a resource', () => {
  const rules = indexRules([rule({ match: { kind: 'any-of', tags: ['dev', 'test'] } })]);
  const retag = (from: string, to: string) =>
    decideChange({
      principal: member(),
      action: 'update',
      before: pipeline({ tags: [from] }),
      after: pipeline({ tags: [to] }),
      rules,
    }).allowed;

  test('is allowed where both what it was and what it becomes are allowed', () => {
    expect(retag('dev', 'test')).toBe(true);
  });

  test('cannot take a resource out of what rules keep from someone, nor push one in', () => {
    expect(retag('prod', 'dev')).toBe(false);
    expect(retag('dev', 'prod')).toBe(false);
  });
});

describe('seeing a resource', () => {
  test('follows the action that its kind names for it', () => {
    const rules = indexRules([rule({ actions: ['run'] })]);
    expect(maySee({ principal: member(), resource: pipeline(), rules })).toBe(false);
    const readers = indexRules([rule({ actions: ['read'] })]);
    expect(maySee({ principal: member(), resource: pipeline(), rules: readers })).toBe(true);
    const app: ResourceRef<'gitops-application'> = { kind: 'gitops-application', accountId: ACCOUNT };
    expect(maySee({ principal: member(), resource: app, rules })).toBe(true);
  });
});
