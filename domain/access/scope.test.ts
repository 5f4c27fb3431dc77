import { describe, expect, test } from 'vitest';
import type { Permission } from './catalog.ts';
import { PERMISSIONS } from './permission.ts';
import { parseScopes, SCOPES_MAX, scopeFor, scopesAllow, scopesCover } from './scope.ts';

const run: Permission = { resource: 'pipeline', action: 'run' };
const read: Permission = { resource: 'pipeline', action: 'read' };

describe('scopes of an API key', () => {
  test.each(PERMISSIONS.map(permission => [scopeFor(permission), permission] as const))(
    '%s is a scope, and grants the permission it is named for',
    (scope, permission) => {
      expect(parseScopes([scope]).ok).toBe(true);
      expect(scopesAllow([scope], permission)).toBe(true);
    },
  );

  test('a scope grants everything below it and nothing beside it', () => {
    expect(['pipeline', 'pipeline:write', 'pipeline:write:run'].map(s => scopesAllow([s], run))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['pipeline:read', 'pipeline:write:approve', 'project', 'pipe'].map(s => scopesAllow([s], run)),
    ).not.toContain(true);
  });

  test('write does not grant read', () => {
    expect(scopesAllow(['pipeline:write'], read)).toBe(false);
    expect(scopesAllow(['pipeline:write', 'pipeline:read'], read)).toBe(true);
  });

  test('a key for reading never shows a secret', () => {
    expect(
      scopesAllow(['shared-configuration:read'], { resource: 'shared-configuration', action: 'decrypt' }),
    ).toBe(false);
  });

  test('no limits cut nothing, and an empty list cuts everything', () => {
    expect(scopesAllow(undefined, run)).toBe(true);
    expect(scopesAllow([], run)).toBe(false);
  });

  test('the path names of the REST API stand for their kinds', () => {
    expect(scopesAllow(['pipelines:write'], run)).toBe(true);
    expect(scopesAllow(['contexts:read'], { resource: 'git-context', action: 'read' })).toBe(true);
    expect(scopesAllow(['contexts:read'], { resource: 'shared-configuration', action: 'read' })).toBe(true);
    expect(scopesAllow(['gitops'], { resource: 'gitops-application', action: 'sync' })).toBe(true);
    expect(scopesAllow(['gitops'], run)).toBe(false);
  });

  test.each([
    'pipeline:',
    ':write',
    'pipeline::run',
    'pipeline:write:run:now',
    'PIPELINE',
    'pipeline:*',
    '*',
    ' pipeline',
  ])('%j grants nothing', scope => {
    expect(PERMISSIONS.filter(permission => scopesAllow([scope], permission))).toEqual([]);
    expect(parseScopes([scope]).ok).toBe(false);
  });
});

describe('reading scopes', () => {
  test('keeps them as written, without repeats', () => {
    expect(parseScopes(['pipelines', 'build:read', 'pipelines'])).toEqual({
      ok: true,
      value: ['pipelines', 'build:read'],
    });
  });

  test('reports every scope that grants nothing, and what may have been meant', () => {
    const parsed = parseScopes([
      'pipline',
      'pipeline:wirte',
      'pipeline:read:run',
      'build:write:restrat',
      7,
      'x'.repeat(101),
    ]);
    expect(parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'scopes[0]: "pipline" is not a resource; did you mean "pipeline"?',
      'scopes[1]: "wirte" must be read or write; did you mean "write"?',
      'scopes[2]: "run" is a write action: pipeline:write:run',
      'scopes[3]: "restrat" is not an action on build; did you mean "restart"?',
      'scopes[4]: must be text',
      'scopes[5]: a scope may have at most 100 characters',
    ]);
  });

  test('refuses what is no list, and a list without end', () => {
    expect(parseScopes('pipeline')).toMatchObject({ ok: false, problems: [{ path: 'scopes' }] });
    const many = parseScopes(Array.from({ length: 1_000_000 }, () => '?'));
    expect(many.ok ? 0 : many.problems.length).toBe(SCOPES_MAX + 1);
  });
});

describe('making a key with a key', () => {
  test('is covered only within the scopes of the key in use', () => {
    expect(scopesCover(['pipeline'], ['pipeline:write:run'])).toBe(true);
    expect(scopesCover(['pipeline:write:run'], ['pipeline'])).toBe(false);
    expect(scopesCover(['pipeline', 'build'], ['build:read', 'pipelines'])).toBe(true);
    expect(scopesCover(undefined, ['pipeline'])).toBe(true);
    expect(scopesCover(undefined, undefined)).toBe(true);
  });

  test('can never give an unlimited key, however many scopes the key in use has', () => {
    expect(scopesCover(PERMISSIONS.map(scopeFor), undefined)).toBe(false);
  });
});
