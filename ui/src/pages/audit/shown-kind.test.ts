import { describe, expect, test } from 'vitest';
import { shownKind } from './shown-kind.ts';

const actor = { kind: 'anonymous', id: '', name: 'mara' } as const;

describe('the kind of an actor', () => {
  test('is a user once nobody has signed in', () => {
    expect(shownKind({ actor, result: 'success' })).toBe('user');
  });

  test('stays nobody when they were refused', () => {
    expect(shownKind({ actor, result: 'denied' })).toBe('anonymous');
  });

  test('is what the record says of everybody else', () => {
    expect(shownKind({ actor: { ...actor, kind: 'system' }, result: 'success' })).toBe('system');
  });
});
