import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEAM } from './access.fixture.ts';
import { parseAccessRule } from './parse-rule.ts';

const written = (changes: Readonly<Record<string, unknown>> = {}) => ({
  effect: 'allow',
  subject: { kind: 'team', id: TEAM },
  resource: 'pipeline',
  actions: ['read', 'run'],
  ...changes,
});

const problemsOf = (input: unknown): readonly string[] => {
  const parsed = parseAccessRule(input);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
};

describe('reading a rule', () => {
  test('fills in what may be left out', () => {
    expect(parseAccessRule(written())).toEqual({
      ok: true,
      value: { ...written(), match: { kind: 'any' }, tagsOf: 'resource', attributes: [] },
    });
  });

  test('drops repeated actions and tags', () => {
    const parsed = parseAccessRule(
      written({ actions: ['run', 'run'], match: { kind: 'any-of', tags: ['a', 'b', 'a'] } }),
    );
    expect(parsed).toMatchObject({ ok: true, value: { actions: ['run'], match: { tags: ['a', 'b'] } } });
  });

  test('accepts a rule it gave out before', () => {
    const first = parseAccessRule(
      written({
        effect: 'deny',
        subject: { kind: 'role', id: 'user' },
        resource: 'gitops-application',
        actions: '*',
        attributes: [
          { name: 'cluster', value: 'https://10.0.0.1:6443' },
          { name: 'label', value: 'team=a' },
        ],
      }),
    );
    expect(first.ok && parseAccessRule(first.value)).toEqual(first);
  });

  test('reports everything that is wrong at once, and where', () => {
    const problems = problemsOf({
      effect: 'alow',
      subject: { kind: 'team', id: 'devs' },
      resource: 'pipeline',
      actions: ['run', 'aprove', 7],
      match: { kind: 'any-of', tags: ['ok', '', 'a\u200bb'] },
      tagsOf: 'cluster',
      attributes: [{ name: 'cluster', value: 'east' }],
      actoins: [],
    });
    expect(problems).toEqual([
      ': "actoins" is not a field; did you mean "actions"?',
      'effect: must be one of allow, deny; did you mean "allow"?',
      'subject.id: must be the id of a team: 24 hexadecimal digits',
      'actions[1]: "aprove" is not an action on pipeline; did you mean "approve"?',
      'actions[2]: must be the name of an action',
      'match.tags[1]: a tag must not be empty',
      expect.stringContaining('match.tags[2]: "a\u200bb" is not a tag'),
      'tagsOf: must be one of resource, project',
      'attributes[0]: pipeline has no attributes to match on',
    ]);
  });

  test.each([
    ['no object', 'rule', ': must be an object'],
    ['a list', [], ': must be an object'],
    ['null', null, ': must be an object'],
    ['no effect', written({ effect: undefined }), 'effect: must be one of allow, deny'],
    [
      'an unknown kind',
      written({ resource: 'pipelin' }),
      'resource: "pipelin" is not a kind of resource; did you mean "pipeline"?',
    ],
    [
      'a kind that every object has',
      written({ resource: 'constructor' }),
      'resource: "constructor" is not a kind of resource',
    ],
    ['no actions', written({ actions: [] }), 'actions: must be "*" or a list of 1 to 100 actions'],
    [
      'too many actions',
      written({ actions: Array(101).fill('run') }),
      'actions: must be "*" or a list of 1 to 100 actions',
    ],
    [
      'a person',
      written({ subject: { kind: 'user', id: TEAM } }),
      'subject.kind: must be one of team, service-account, role',
    ],
    [
      'the admin role',
      written({ subject: { kind: 'role', id: 'admin' } }),
      'subject.id: must be user: rules do not bind admins, and there is no other role',
    ],
    [
      'an admin-only action',
      written({ resource: 'team', actions: ['update'] }),
      'actions[0]: "update" on team is for admins only; an allow rule cannot change it',
    ],
    [
      'a denied admin-only action',
      written({ effect: 'deny', resource: 'team', actions: ['update'] }),
      'actions[0]: "update" on team is for admins only; a deny rule cannot change it',
    ],
    [
      'an owner’s action',
      written({ resource: 'api-key', actions: ['create'] }),
      'actions[0]: "create" on api-key is for the owner and admins only; an allow rule cannot change it',
    ],
    [
      'all actions where none can be granted',
      written({ resource: 'sso', actions: '*' }),
      'actions: no action on sso can be the subject of an allow rule',
    ],
    [
      'an unknown match',
      written({ match: { kind: 'anyof', tags: ['a'] } }),
      'match.kind: must be one of any, untagged, any-of, all-of; did you mean "any-of"?',
    ],
    ['no tags to match', written({ match: { kind: 'all-of', tags: [] } }), 'match.tags: must name a tag'],
    [
      'tags where none are looked at',
      written({ match: { kind: 'untagged', tags: ['a'] } }),
      'match.tags: must be left out with untagged',
    ],
    [
      'tags on a kind without',
      written({ resource: 'audit', actions: '*', match: { kind: 'untagged' } }),
      'match.kind: must be any: audit has no tags',
    ],
    [
      'project tags on a kind without',
      written({ resource: 'project', actions: '*', tagsOf: 'project' }),
      'tagsOf: must be resource: project is not held by projects',
    ],
    [
      '51 tags',
      written({ match: { kind: 'any-of', tags: Array.from({ length: 51 }, (_, n) => `t${n}`) } }),
      'match.tags: has 51 tags; the most is 50',
    ],
    [
      '101 attributes',
      written({
        resource: 'product',
        actions: '*',
        attributes: Array.from({ length: 101 }, (_, n) => ({ name: 'label', value: `v${n}` })),
      }),
      'attributes: has 101 entries; the most is 100',
    ],
    [
      'an unknown attribute',
      written({ resource: 'product', actions: '*', attributes: [{ name: 'labl', value: 'a' }] }),
      'attributes[0].name: must be one of product-name, label; did you mean "label"?',
    ],
    [
      'an invisible attribute value',
      written({ resource: 'product', actions: '*', attributes: [{ name: 'label', value: 'a\u0000' }] }),
      'attributes[0].value: "a\\u0000" is not a value to match on',
    ],
    [
      'a huge attribute value',
      written({ resource: 'product', actions: '*', attributes: [{ name: 'label', value: 'a'.repeat(321) }] }),
      'attributes[0].value: may have at most 320 characters',
    ],
  ])('refuses %s', (_, input, problem) => {
    expect(problemsOf(input)).toEqual([problem]);
  });

  test('lets a deny rule take from owners what is theirs', () => {
    expect(parseAccessRule(written({ effect: 'deny', resource: 'api-key', actions: ['create'] })).ok).toBe(
      true,
    );
  });

  test('takes nothing from a prototype', () => {
    const inherited = Object.create(written()) as unknown;
    expect(problemsOf(inherited)).toContain('effect: must be one of allow, deny');
    expect(problemsOf(JSON.parse('{"__proto__": {"effect": "allow"}}'))).toContain(
      ': "__proto__" is not a field',
    );
  });

  test('answers anything with a value or with at most fifty short problems', () => {
    const any = fc.oneof(
      fc.anything(),
      fc.record(
        {
          effect: fc.oneof(fc.constant('allow'), fc.anything()),
          subject: fc.oneof(fc.constant(written().subject), fc.anything()),
          resource: fc.oneof(fc.constant('product'), fc.string()),
          actions: fc.oneof(fc.constant('*'), fc.array(fc.string(), { size: 'large' })),
          match: fc.oneof(
            fc.record({ kind: fc.constant('any-of'), tags: fc.array(fc.string()) }),
            fc.anything(),
          ),
          attributes: fc.array(fc.record({ name: fc.constant('label'), value: fc.string() })),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(any, input => {
        const parsed = parseAccessRule(input);
        if (parsed.ok) return;
        expect(parsed.problems.length).toBeGreaterThan(0);
        expect(parsed.problems.length).toBeLessThanOrEqual(50);
        for (const { message } of parsed.problems) expect(message.length).toBeLessThan(400);
      }),
      { numRuns: 500 },
    );
  });
});
