import { describe, expect, test } from 'vitest';
import { differences } from './differences.ts';

describe('what a form sends', () => {
  const start = { name: 'acme', domains: ['a.example', 'b.example'], minutes: null as number | null };

  test('is nothing where everything is as it was', () => {
    expect(differences(start, { ...start, domains: [...start.domains] })).toEqual({});
  });

  test('is only what differs, null and order included', () => {
    expect(differences(start, { ...start, minutes: 5 })).toEqual({ minutes: 5 });
    expect(differences({ ...start, minutes: 5 }, start)).toEqual({ minutes: null });
    expect(differences(start, { ...start, domains: start.domains.toReversed() })).toEqual({
      domains: ['b.example', 'a.example'],
    });
  });
});
