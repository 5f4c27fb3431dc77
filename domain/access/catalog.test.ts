import { describe, expect, test } from 'vitest';
import { RESOURCES } from './catalog.ts';
import { isResourceKind, PERMISSIONS, parsePermission, RESOURCE_KINDS, specOf } from './permission.ts';

const KEBAB = /^[a-z]+(-[a-z]+)*$/;

describe('the catalog', () => {
  test.each(RESOURCE_KINDS)('%s is named in kebab case and described in one sentence', kind => {
    const { description, actions, attributes = [] } = specOf(kind);
    for (const name of [kind, ...Object.keys(actions), ...attributes]) expect(name).toMatch(KEBAB);
    expect(description).toMatch(/^[A-Z][^.]+\.$/);
  });

  test.each(RESOURCE_KINDS)('%s has an action that says who may see it, and it is a read', kind => {
    const { sight = 'read', actions } = specOf(kind);
    expect(actions[sight]?.mode).toBe('read');
  });

  test.each(RESOURCE_KINDS)('%s opens untagged resources only if it has tags', kind => {
    const { actions, tagged = false } = specOf(kind);
    const opensUntagged = Object.values(actions).some(({ access }) => access === 'open-untagged');
    expect(tagged || !opensUntagged).toBe(true);
  });

  test.each(RESOURCE_KINDS)('%s includes only actions that exist and that rules can grant', kind => {
    const { actions } = specOf(kind);
    for (const { includes = [] } of Object.values(actions)) {
      for (const name of includes) expect(actions[name]?.access).toBe('rule');
    }
  });

  test('every change to who may do what is for admins or owners alone', () => {
    const kinds = [
      'user',
      'team',
      'service-account',
      'api-key',
      'access-rule',
      'sso',
      'session',
      'invitation',
    ];
    const grantable = PERMISSIONS.filter(({ resource, action }) => {
      const spec = specOf(resource).actions[action];
      return kinds.includes(resource) && spec?.mode === 'write' && !['admin', 'own'].includes(spec.access);
    });
    expect(grantable).toEqual([]);
  });

  test('no other name for a kind in scopes is the name of a different kind', () => {
    const names = RESOURCE_KINDS.flatMap(kind => specOf(kind).scopeNames ?? []);
    expect(names.filter(isResourceKind)).toEqual([]);
  });

  test('GitOps applications have the thirteen actions of the GitOps API, and those of commits that change them', () => {
    const { create, update, delete: remove, ...live } = RESOURCES['gitops-application'].actions;
    expect(Object.keys(live)).toHaveLength(13);
    for (const spec of [create, update, remove]) expect(spec).toEqual({ mode: 'write', access: 'rule' });
  });
});

describe('a permission as someone typed it', () => {
  test('is read when kind and action exist', () => {
    expect(parsePermission('pipeline', 'run')).toEqual({
      ok: true,
      value: { resource: 'pipeline', action: 'run' },
    });
  });

  test.each([
    ['pipline', 'run', 'resource', '"pipline" is not a kind of resource; did you mean "pipeline"?'],
    ['GitOps_Application', 'view', 'resource', 'did you mean "gitops-application"?'],
    ['pipeline', 'rnu', 'action', '"rnu" is not an action on pipeline'],
    ['pipeline', 'aprove', 'action', 'did you mean "approve"?'],
    ['constructor', 'run', 'resource', '"constructor" is not a kind of resource'],
    ['pipeline', '__proto__', 'action', '"__proto__" is not an action on pipeline'],
  ])('names what is wrong with %s %s', (resource, action, path, message) => {
    const parsed = parsePermission(resource, action);
    expect(parsed).toMatchObject({
      ok: false,
      problems: [{ path, message: expect.stringContaining(message) }],
    });
  });

  test('is quoted shortly and on one line when it is not one', () => {
    const parsed = parsePermission(`x\n${'y'.repeat(100_000)}`, 'run');
    expect(parsed.ok ? '' : parsed.problems[0]?.message).toMatch(/^"x\\ny{38}…" is not a kind of resource$/);
  });
});
