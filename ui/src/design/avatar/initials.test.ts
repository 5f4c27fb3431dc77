import { describe, expect, test } from 'vitest';
import { hueOf, initials } from './initials.ts';

describe('initials', () => {
  test.each([
    ['Mara Lindqvist', 'ML'],
    ['jonas', 'J'],
    ['ana maria de souza', 'AS'],
    ['mara.lindqvist', 'ML'],
    ['ci-bot', 'CB'],
    ['  ', '?'],
    ['', '?'],
    ['𝒜da Łuk', '𝒜Ł'],
  ])('of “%s” are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

test('a name has one hue, and names do not all share it', () => {
  expect(hueOf('Mara Lindqvist')).toBe(hueOf('Mara Lindqvist'));
  const hues = new Set(['Ana', 'Bo', 'Chi', 'Dara', 'Eli', 'Fei', 'Gus', 'Hana'].map(hueOf));
  expect(hues.size).toBeGreaterThan(3);
});
