import { describe, expect, test } from 'vitest';
import { actorTerm, entityTerm, questionOf } from './question.ts';

const now = new Date(2026, 10, 15, 14, 30);
const ask = (query: string) => questionOf(query, now);

describe('what the log is asked', () => {
  test('is everything when nothing is written', () => {
    expect(ask('')).toEqual({ params: {}, unused: [] });
  });

  test('has the server’s names for each key, and the rest as words', () => {
    expect(ask('actor:ann action:team entity:team/1a result:denied blue "two words"')).toEqual({
      params: {
        userName: 'ann',
        action: 'team',
        entity: 'team',
        entityId: '1a',
        result: 'denied',
        search: 'blue two words',
      },
      unused: [],
    });
  });

  test('has moments instead of days', () => {
    expect(ask('from:2026-11-01 to:2026-11-02').params).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 2, 23, 59, 59, 999).toISOString(),
    });
  });

  test('tells what it cannot ask for', () => {
    expect(ask('result:denied result:failure -actor:ann')).toEqual({
      params: { result: 'failure' },
      unused: ['result:denied', '-actor:ann'],
    });
    expect(ask('result:odd from:someday')).toEqual({ params: {}, unused: ['result:odd', 'from:someday'] });
  });

  test('is read back from the terms that links are made of', () => {
    expect(ask(actorTerm('local command line')).params).toEqual({ userName: 'local command line' });
    expect(ask(entityTerm({ kind: 'schedule', id: 'audit expire/daily' })).params).toEqual({
      entity: 'schedule',
      entityId: 'audit expire/daily',
    });
  });
});
