import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CONTEXT_TYPES,
  type ContextData,
  type ContextType,
  checkContextData,
  MASKED,
  maskedData,
  unmaskedData,
} from './index.ts';

const types = fc.constantFrom(...(Object.keys(CONTEXT_TYPES) as ContextType[]));
const data = fc.dictionary(
  fc.string({ maxLength: 8 }),
  fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string().map(text => `s${text}`),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 3 }),
    ),
  })).value as fc.Arbitrary<never>,
) as fc.Arbitrary<ContextData>;

describe('the data of a context', () => {
  test('shows no value of a secret, whatever its shape', () => {
    fc.assert(
      fc.property(data, secret => {
        const shown = JSON.stringify(maskedData('secret-yaml', secret), (_, value) =>
          typeof value === 'string' ? (value === MASKED ? '' : `shown:${value}`) : value,
        );
        expect(shown).not.toContain('shown:');
      }),
    );
  });

  test('that is read and sent back is the same as before', () => {
    fc.assert(
      fc.property(types, data, (type, kept) => {
        expect(unmaskedData(maskedData(type, kept), kept)).toEqual(kept);
      }),
    );
  });

  test('of a Git connection shows where it is and who logs in, not with what', () => {
    const shown = maskedData('git.stash', {
      sharingPolicy: 'AccountAdmins',
      auth: {
        type: 'basic',
        username: 'me',
        password: 'river',
        apiURL: 'https://git.example.com',
        more: 'x',
      },
    });
    expect(shown).toEqual({
      sharingPolicy: 'AccountAdmins',
      auth: {
        type: 'basic',
        username: 'me',
        password: MASKED,
        apiURL: 'https://git.example.com',
        more: MASKED,
      },
    });
  });

  test('takes a new value for one secret and keeps the others', () => {
    expect(unmaskedData({ a: MASKED, b: 'new', c: MASKED }, { a: 'old', b: 'old' })).toEqual({
      a: 'old',
      b: 'new',
      c: MASKED,
    });
  });

  test.each<[ContextType, ContextData, string]>([
    ['config', { 'A B': 'x' }, 'without spaces'],
    ['secret', { A: { b: 'c' } }, 'must be a text'],
    ['git.github', { auth: {} }, 'auth.password'],
    ['registry', { domain: 'r.example.com', username: 'u' }, 'password'],
    ['yaml', { a: 'x'.repeat(300_000) }, 'longer than'],
    ['yaml', { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } } } }, 'levels deep'],
  ])('of %s is refused in words', (type, given, words) => {
    const problems = checkContextData(type, given).map(({ path, message }) => `${path} ${message}`);
    expect(problems.join('; ')).toContain(words);
  });
});
