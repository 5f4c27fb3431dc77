import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzyMatch, markedParts } from './fuzzy.ts';

const best = (query: string, texts: readonly string[]) =>
  texts
    .map(text => ({ text, match: fuzzyMatch(query, text) }))
    .filter(({ match }) => match)
    .toSorted((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0))
    .map(({ text }) => text);

describe('a fuzzy match', () => {
  test('puts the start of the text before the start of a word before its middle', () => {
    expect(best('team', ['Create team', 'steam engine', 'Teams'])).toEqual([
      'Teams',
      'Create team',
      'steam engine',
    ]);
  });

  test('finds words in any order', () => {
    expect(fuzzyMatch('user invite', 'Invite a user')?.ranges).toEqual([
      [0, 6],
      [9, 13],
    ]);
  });

  test('finds the first letters of words', () => {
    expect(fuzzyMatch('sso', 'Single sign-on')?.ranges).toEqual([
      [0, 1],
      [7, 8],
      [12, 13],
    ]);
    expect(fuzzyMatch('al', 'Audit log')).toBeDefined();
  });

  test('does not take letters that only happen to be there', () => {
    expect(fuzzyMatch('zzz', 'Users')).toBeUndefined();
    expect(fuzzyMatch('ues', 'A purse that ends')).toBeUndefined();
  });

  test('matches everything when nothing is asked', () => {
    expect(fuzzyMatch('', 'Users')?.ranges).toEqual([]);
  });

  test('marks parts that make up the text again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, text) => {
        const match = fuzzyMatch(query, text);
        const parts = markedParts(text, match?.ranges ?? []);
        expect(parts.map(part => part.text).join('')).toBe(text);
      }),
    );
  });
});
