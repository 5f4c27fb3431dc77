import { describe, expect, test } from 'vitest';
import { member, rule } from './access.fixture.ts';
import type { Permission } from './catalog.ts';
import { decideKind } from './decide-kind.ts';
import type { AccessRule, TagMatch } from './rule.ts';
import { indexRules } from './rule-index.ts';

const runSome = (rules: readonly AccessRule[], principal = member()) =>
  decideKind({ principal, permission: { resource: 'pipeline', action: 'run' }, rules: indexRules(rules) });

const allow = (match: TagMatch, changes: Partial<AccessRule> = {}) => rule({ match, ...changes });
const deny = (match: TagMatch, changes: Partial<AccessRule> = {}) =>
  rule({ id: '800000000000000000000000', effect: 'deny', match, ...changes });
const tags = (...names: string[]): TagMatch => ({ kind: 'any-of', tags: names });

describe('whether some resource of a kind is allowed', () => {
  test('is no without a rule, with the reason a person needs', () => {
    expect(runSome([])).toMatchObject({ allowed: false, reason: 'no-rule' });
    expect(runSome([rule()], member({ scopes: ['project'] }))).toMatchObject({
      allowed: false,
      reason: 'scope',
    });
  });

  test('is yes for admins', () => {
    expect(runSome([], member({ admin: true })).reason).toBe('admin');
  });

  test('is no for everybody where the account has switched that part of the product off', () => {
    const principal = member({ admin: true });
    const asked = (resource: 'pipeline' | 'gitops-application', action: 'read' | 'view') =>
      decideKind({
        principal,
        permission: { resource, action } as Permission,
        rules: indexRules([], ['pipelines']),
      });
    expect(asked('pipeline', 'read')).toMatchObject({ allowed: false, reason: 'module-off' });
    expect(asked('pipeline', 'read').explanation).toBe(
      'The account has switched off pipelines, which pipeline belongs to.',
    );
    expect(asked('gitops-application', 'view').allowed).toBe(true);
  });

  test('is yes where a rule allows only some tags', () => {
    expect(runSome([allow(tags('dev'))])).toMatchObject({ allowed: true, rule: rule().id });
  });

  test('is no where deny rules together cover all that is allowed', () => {
    expect(runSome([allow(tags('a', 'b')), deny(tags('a'))]).allowed).toBe(true);
    expect(runSome([allow(tags('a', 'b')), deny(tags('a')), deny(tags('b'))])).toMatchObject({
      allowed: false,
      reason: 'deny-rule',
      explanation: 'Deny rules leave nothing to do pipeline:run on.',
    });
    expect(runSome([allow({ kind: 'all-of', tags: ['a', 'b'] }), deny(tags('b'))]).allowed).toBe(false);
    expect(runSome([allow({ kind: 'any' }), deny({ kind: 'any' })]).allowed).toBe(false);
  });

  test('is yes where a deny rule for the untagged leaves the tagged', () => {
    expect(runSome([allow({ kind: 'any' }), deny({ kind: 'untagged' })]).allowed).toBe(true);
    expect(runSome([allow({ kind: 'untagged' }), deny({ kind: 'untagged' })]).allowed).toBe(false);
  });

  test('keeps the tags of the resource and of its project apart', () => {
    expect(runSome([allow(tags('a')), deny(tags('a'), { tagsOf: 'project' })]).allowed).toBe(true);
  });

  test('finds the one combination of attributes that is left', () => {
    const on = (...pairs: [string, string][]) => ({
      resource: 'gitops-application' as const,
      attributes: pairs.map(([name, value]) => ({ name, value })),
    });
    const cells: [string, string][] = ['c1', 'c2'].flatMap(c =>
      ['n1', 'n2'].map(n => [c, n] as [string, string]),
    );
    const allowed = rule(on(['cluster', 'c1'], ['cluster', 'c2'], ['namespace', 'n1'], ['namespace', 'n2']));
    const denied = cells.map(([c, n]) => rule({ effect: 'deny', ...on(['cluster', c], ['namespace', n]) }));
    const some = (rules: readonly AccessRule[]) =>
      decideKind({
        principal: member(),
        permission: { resource: 'gitops-application', action: 'sync' },
        rules: indexRules(rules),
      }).allowed;
    expect(some([allowed, ...denied.slice(0, 3)])).toBe(true);
    expect(some([allowed, ...denied])).toBe(false);
  });

  test('comes to an end, with a yes that decides nothing, on rules made to take forever', () => {
    const names = ['cluster', 'namespace', 'runtime', 'git-source', 'label'];
    const values = Array.from({ length: 20 }, (_, number) => `v${number}`);
    const all = names.flatMap(name => values.map(value => ({ name, value })));
    const resource = 'gitops-application' as const;
    // Whatever the first four values are, the fifth is denied: every combination has to be tried.
    const denied = values.map(value =>
      rule({
        resource,
        effect: 'deny',
        attributes: [...all.filter(({ name }) => name !== 'label'), { name: 'label', value }],
      }),
    );
    const decision = decideKind({
      principal: member(),
      permission: { resource, action: 'sync' },
      rules: indexRules([rule({ resource, attributes: all }), ...denied]),
    });
    expect(decision.allowed).toBe(true);
  });
});
