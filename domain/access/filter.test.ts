import { describe, expect, test } from 'vitest';
import { ACCOUNT, member, OTHER_ACCOUNT, pipeline, rule } from './access.fixture.ts';
import { filterFor } from './filter.ts';
import type { ResourceRef } from './principal.ts';
import type { AccessRule } from './rule.ts';
import { indexRules } from './rule-index.ts';

const readable = (rules: readonly AccessRule[], principal = member()) =>
  filterFor({ principal, permission: { resource: 'pipeline', action: 'read' }, rules: indexRules(rules) });

describe('filtering a list', () => {
  test('reaches all where nothing depends on the resource, and none where nothing is allowed', () => {
    expect(readable([rule()]).reach).toBe('all');
    expect(readable([], member({ admin: true })).reach).toBe('all');
    expect(readable([]).reach).toBe('none');
    expect(readable([rule()], member({ scopes: [] })).reach).toBe('none');
    expect(readable([rule(), rule({ effect: 'deny' })]).reach).toBe('none');
    expect(readable([rule({ match: { kind: 'untagged' } })]).reach).toBe('some');
    expect(readable([rule(), rule({ effect: 'deny', match: { kind: 'untagged' } })]).reach).toBe('some');
  });

  test('never lets through another account’s resource, nor one of another kind', () => {
    const filter = readable([], member({ admin: true }));
    expect(filter.allows(pipeline())).toBe(true);
    expect(filter.allows(pipeline({ accountId: OTHER_ACCOUNT }))).toBe(false);
    const project = { kind: 'project', accountId: ACCOUNT } as unknown as ResourceRef<'pipeline'>;
    expect(filter.allows(project)).toBe(false);
  });

  test('holds a resource only against rules that share a value with it', () => {
    let looks = 0;
    const watched = (tags: readonly string[]): readonly string[] =>
      new Proxy(tags, {
        get: (target, name) => {
          looks += 1;
          return Reflect.get(target, name);
        },
      });
    const rules = Array.from({ length: 5_000 }, (_, number) =>
      rule({ id: String(number), match: { kind: 'all-of', tags: [`t${number}`, `u${number}`] } }),
    );
    const filter = readable(rules);
    expect(filter.allows(pipeline({ tags: watched(['t7', 'u7']) }))).toBe(true);
    expect(filter.allows(pipeline({ tags: watched(['t7', 'u8']) }))).toBe(false);
    expect(looks).toBeLessThan(200);
  });

  test('finds the right ones in a list of fifty thousand under thousands of rules', () => {
    const rules = Array.from({ length: 2_000 }, (_, number) =>
      rule({
        id: String(number),
        effect: number % 4 === 0 ? 'deny' : 'allow',
        match: { kind: 'any-of', tags: [`t${number}`] },
      }),
    );
    const filter = readable(rules);
    const list = Array.from({ length: 50_000 }, (_, number) => pipeline({ tags: [`t${number % 4_000}`] }));
    expect(list.filter(resource => filter.allows(resource))).toHaveLength((50_000 / 4_000 + 0.5) * 1_500);
  });
});
