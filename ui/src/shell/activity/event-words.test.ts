import { describe, expect, test } from 'vitest';
import { tellingOf } from './event-words.ts';

describe('an event', () => {
  test('is told in words, with the page of what it is about', () => {
    expect(tellingOf('team.created.v1')).toEqual({
      words: 'teamCreated',
      icon: 'product',
      to: '/settings/teams',
    });
    expect(tellingOf('user.role-changed.v2')?.words).toBe('roleChanged');
  });

  test.each(['session.started.v1', 'constructor', 'weather.changed.v1'])('%s is not worth telling', type => {
    expect(tellingOf(type)).toBeUndefined();
  });
});
