import { describe, expect, test } from 'vitest';
import { IdentityCache, type KnownIdentity } from './identity-cache.ts';

const known = (id: string, accountId = 'acme', endsAt = Number.POSITIVE_INFINITY): KnownIdentity => ({
  identity: { principal: { kind: 'user', id, accountId, admin: false, teamIds: [] }, name: id },
  credentialId: `key of ${id}`,
  endsAt,
});

const keep = (cache: IdentityCache, key: string, value: KnownIdentity, now = 0): void =>
  cache.keep(key, value, { ticket: cache.ticket(), now });

describe('the identity cache', () => {
  test('forgets an identity when it is no longer fresh', () => {
    const cache = new IdentityCache({ ttlMs: 10, maxEntries: 10 });
    keep(cache, 'a', known('ada'));
    expect(cache.find('a', 9)).toBeDefined();
    expect(cache.find('a', 10)).toBeUndefined();
  });

  test('never answers with a credential that has ended since', () => {
    const cache = new IdentityCache({ ttlMs: 1000, maxEntries: 10 });
    keep(cache, 'a', known('ada', 'acme', 5));
    expect(cache.find('a', 4)).toBeDefined();
    expect(cache.find('a', 5)).toBeUndefined();
  });

  test('keeps no more than it may and lets the longest unused go first', () => {
    const cache = new IdentityCache({ ttlMs: 1000, maxEntries: 2 });
    keep(cache, 'a', known('ada'));
    keep(cache, 'b', known('ben'));
    cache.find('a', 1);
    keep(cache, 'c', known('cleo'));
    expect(cache.find('b', 1)).toBeUndefined();
    expect(cache.find('a', 1)).toBeDefined();
  });

  test.each([
    ['account:acme', ['c']],
    ['subject:ada', ['b', 'c']],
    ['credential:key of ben', ['a', 'c']],
    [undefined, []],
  ])('drops what the news %s is about and nothing else', (news, left) => {
    const cache = new IdentityCache({ ttlMs: 1000, maxEntries: 10 });
    keep(cache, 'a', known('ada'));
    keep(cache, 'b', known('ben'));
    keep(cache, 'c', known('cleo', 'other'));
    cache.drop(news);
    expect(['a', 'b', 'c'].filter(key => cache.find(key, 1))).toEqual(left);
  });

  test('does not keep an answer that was under way when something changed', () => {
    const cache = new IdentityCache({ ttlMs: 1000, maxEntries: 10 });
    const ticket = cache.ticket();
    cache.drop('subject:somebody else');
    cache.keep('a', known('ada'), { ticket, now: 0 });
    expect(cache.find('a', 1)).toBeUndefined();
  });
});
