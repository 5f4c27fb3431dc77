import { describe, expect, test } from 'vitest';
import { parseQuery } from './grammar.ts';
import { asksSame, keysOf, valuesOf, withoutKey, withToggled } from './query.ts';
import { type Facet, suggestionsFor, termAt, withSuggestion } from './suggest.ts';

const facets: readonly Facet[] = [
  {
    key: 'health',
    label: 'Health',
    values: [{ value: 'healthy' }, { value: 'degraded', label: 'Degraded', count: 3 }],
  },
  { key: 'env', label: 'Environment', short: 'stage', values: [{ value: 'prod eu' }] },
];
const at = (text: string, caret = text.length) => suggestionsFor(termAt(text, caret), facets);

describe('suggestions', () => {
  test('keys are found by their own name and by their label', () => {
    expect(at('he').map(({ insert }) => insert)).toEqual(['health:']);
    expect(at('environ').map(({ insert }) => insert)).toEqual(['env:']);
  });

  test('a key is found by its short name, and so are its values', () => {
    expect(at('stag').map(({ insert }) => insert)).toEqual(['env:']);
    expect(at('stage:p').map(({ insert }) => insert)).toEqual(['env:"prod eu"']);
  });

  test('an exclusion suggests keys with its dash', () => {
    expect(at('-he').map(({ insert }) => insert)).toEqual(['-health:']);
  });

  test('values that start with what was typed come first', () => {
    expect(at('health:').map(({ label }) => label)).toEqual(['healthy', 'Degraded']);
    expect(at('health:de').map(({ insert, count }) => [insert, count])).toEqual([['health:degraded', 3]]);
  });

  test('values with spaces are suggested in quotes', () => {
    expect(at('-env:p').map(({ insert }) => insert)).toEqual(['-env:"prod eu"']);
  });

  test('unknown keys have no suggestions', () => {
    expect(at('nope:x')).toEqual([]);
  });

  test('a suggestion replaces its term only, and the caret goes behind it', () => {
    const text = 'foo health:de bar';
    const term = termAt(text, 13);
    const [suggestion] = suggestionsFor(term, facets);
    expect(withSuggestion(text, term, suggestion!)).toEqual({ text: 'foo health:degraded bar', caret: 20 });
  });

  test('after a key one writes its value at once', () => {
    const term = termAt('he', 2);
    expect(withSuggestion('he', term, suggestionsFor(term, facets)[0]!)).toEqual({
      text: 'health:',
      caret: 7,
    });
  });

  test('after a whole filter at the end a space follows', () => {
    const term = termAt('env:', 4);
    expect(withSuggestion('env:', term, suggestionsFor(term, facets)[0]!)).toEqual({
      text: 'env:"prod eu" ',
      caret: 14,
    });
  });
});

describe('changes of a query', () => {
  const query = parseQuery('env:qa -env:prod team:a word');

  test('a value is asked for, then not', () => {
    const more = withToggled(query, 'env', 'dev');
    expect(valuesOf(more, 'env').map(({ value }) => value)).toEqual(['qa', 'prod', 'dev']);
    expect(asksSame(withToggled(more, 'env', 'dev'), query)).toBe(true);
  });

  test('a value that was excluded is asked for instead', () => {
    expect(valuesOf(withToggled(query, 'env', 'prod'), 'env')).toContainEqual({
      key: 'env',
      value: 'prod',
      not: false,
    });
  });

  test('a key is dropped with all its values', () => {
    expect(keysOf(withoutKey(query, 'env'))).toEqual(['team']);
  });

  test('the order of filters does not matter, their meaning does', () => {
    expect(asksSame(parseQuery('a:1 b:2'), parseQuery('b:2 a:1'))).toBe(true);
    expect(asksSame(parseQuery('a:1'), parseQuery('-a:1'))).toBe(false);
  });
});
