import { UserName } from '@freshet/contracts/identity';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stemOf } from './user-name.ts';

describe('a user name made of what somebody is called elsewhere', () => {
  test.each([
    ['ada', 'ada'],
    ['Ada.Lovelace@example.com', 'Ada.Lovelace'],
    ['Gräce Höpper', 'GraceHopper'],
    ['.._-x', 'x'],
    ['漢字', 'user'],
    ['', 'user'],
    ['x'.repeat(300), 'x'.repeat(48)],
  ])('%j becomes %j', (wanted, stem) => {
    expect(stemOf(wanted)).toBe(stem);
  });

  test('is always one that the product takes, with a number behind it too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), wanted => {
        expect(UserName.safeParse(stemOf(wanted)).success).toBe(true);
        expect(UserName.safeParse(`${stemOf(wanted)}-12345678`).success).toBe(true);
      }),
    );
  });
});
