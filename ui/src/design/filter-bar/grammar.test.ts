import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, printQuery, termsOf } from './grammar.ts';

describe('the filter grammar', () => {
  test('filters, exclusions, text and phrases stand side by side', () => {
    expect(parseQuery('health:degraded -env:qa checkout "two words"')).toEqual({
      filters: [
        { key: 'health', value: 'degraded', not: false },
        { key: 'env', value: 'qa', not: true },
      ],
      text: ['checkout', 'two words'],
    });
  });

  test('a value in quotes keeps its spaces, colons and quotes', () => {
    expect(parseQuery('name:"a \\"b\\" c:d \\\\"').filters).toEqual([
      { key: 'name', value: 'a "b" c:d \\', not: false },
    ]);
  });

  test('a quote that is never closed reaches to the end', () => {
    expect(parseQuery('name:"never closed').filters[0]?.value).toBe('never closed');
  });

  test('a key without its value asks nothing yet, but an empty value in quotes does', () => {
    expect(parseQuery('health: x')).toEqual({ filters: [], text: ['x'] });
    expect(parseQuery('branch:""').filters).toEqual([{ key: 'branch', value: '', not: false }]);
  });

  test('unknown keys are text when the keys are known', () => {
    expect(parseQuery('http://x env:qa', new Set(['env']))).toEqual({
      filters: [{ key: 'env', value: 'qa', not: false }],
      text: ['http://x'],
    });
  });

  test('a short name of a key is read as the key', () => {
    expect(
      parseQuery('env:qa -env:lab', new Set(['environment']), new Map([['env', 'environment']])),
    ).toEqual({
      filters: [
        { key: 'environment', value: 'qa', not: false },
        { key: 'environment', value: 'lab', not: true },
      ],
      text: [],
    });
  });

  test('the same filter twice counts once', () => {
    expect(parseQuery('env:qa env:qa -env:qa').filters).toHaveLength(2);
  });

  test('values of one key are written next to each other', () => {
    expect(printQuery(parseQuery('env:qa team:a word env:prod'))).toBe('env:qa env:prod team:a word');
  });

  test('text that would read as a filter is written in quotes', () => {
    expect(printQuery({ filters: [], text: ['env:qa', '-team:x'] })).toBe('"env:qa" "-team:x"');
  });

  test('terms know where they stand', () => {
    expect(termsOf('  a  env:"x y" ').map(({ start, end }) => [start, end])).toEqual([
      [2, 3],
      [5, 14],
    ]);
  });

  test('a long text is cut, not refused', () => {
    expect(parseQuery('x '.repeat(100_000)).text).toHaveLength(1000);
  });

  const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,8}$/);
  const filter = fc.record({ key, value: fc.string({ maxLength: 20 }), not: fc.boolean() });
  const word = fc.string({ minLength: 1, maxLength: 20 });
  const same = (a: { key: string; value: string; not: boolean }) => JSON.stringify([a.key, a.value, a.not]);

  test('every query is read back as it was written', () => {
    const query = fc.record({
      filters: fc.uniqueArray(filter, { selector: same, maxLength: 8 }),
      text: fc.array(word, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(query, written => {
        const byKey = [...Map.groupBy(written.filters, ({ key: name }) => name).values()].flat();
        expect(parseQuery(printQuery(written))).toEqual({ filters: byKey, text: written.text });
      }),
    );
  });

  test('any text becomes steady once it was read and written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), text => {
        const once = printQuery(parseQuery(text));
        expect(printQuery(parseQuery(once))).toBe(once);
      }),
    );
  });
});
