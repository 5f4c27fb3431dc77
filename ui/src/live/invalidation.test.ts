import { describe, expect, test } from 'vitest';
import { isBelow } from '../api/index.ts';
import { oldPaths } from './invalidation.ts';

describe('an event', () => {
  test.each([
    ['team.created.v1', '/team/{id}'],
    ['team.deleted.v1', '/users'],
    ['user.role-changed.v1', '/user'],
    ['user.invited.v1', '/invitations'],
    ['access-rule.updated.v1', '/access/can-i'],
    ['access.changed', '/access/can-i'],
    ['access.changed', '/user'],
    ['api-key.deleted.v1', '/auth/keys'],
    ['session.ended.v1', '/auth/sessions'],
    ['sso-provider.updated.v1', '/sso/providers/{id}'],
    ['service-account.created.v1', '/service-accounts'],
    ['account.updated.v1', '/account'],
  ])('%s makes a read of %s old', (type, read) => {
    expect(oldPaths(type).some(path => isBelow(path, read))).toBe(true);
  });

  test('of an unknown kind makes nothing old', () => {
    expect(oldPaths('weather.changed.v1')).toEqual([]);
  });
});
