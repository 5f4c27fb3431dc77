// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpolate, type Lookup } from './interpolate.ts';
import { interpolateTree } from './interpolate-tree.ts';
import { findReferences, soleReference } from './references.ts';

const from = (values: Readonly<Record<string, string>>): Lookup => {
  const known = new Map(Object.entries(values));
  return name => {
    const text = known.get(name);
    return text === undefined ? undefined : { text, encrypted: name.startsWith('SECRET') };
  };
};
const nothing: Lookup = () => undefined;
const hostile = fc.array(
  fc.constantFrom(
    '${{',
    '}}',
    '$',
    '{',
    '}',
    'A',
    ' ',
    '\n',
    '\0',
    '"',
    "'",
    '__proto__',
    'x.y',
    '\\',
    '\u2028',
  ),
  { maxLength: 40 },
);

describe('interpolate', () => {
  test.each([
    ['${{A}}', 'one'],
    ['a-${{A}}-${{B}}.', 'a-one-two.'],
    ['${{ A }}', 'one'],
    ['${{A}}}', 'one}'],
    ['$${{A}}', '$one'],
    ['${{MISSING}} ${{A}}', '${{MISSING}} one'],
    ['${{}} ${{A}}', '${{}} one'],
    ['${{ forgotten ${{A}}', '${{ forgotten one'],
    ['${{A\n}}', '${{A\n}}'],
    ['$A ${A} {{A}}', '$A ${A} {{A}}'],
    ['', ''],
  ])('gives for %j the text %j', (text, expected) => {
    expect(interpolate(text, from({ A: 'one', B: 'two' })).text).toBe(expected);
  });

  test('reports where each reference stands and what became of it', () => {
    const { references, encrypted } = interpolate(
      'x ${{A}} ${{NO}} ${{SECRET}}',
      from({ A: '1', SECRET: 's' }),
    );
    expect(references).toEqual([
      { name: 'A', start: 2, end: 8, resolved: true, encrypted: false },
      { name: 'NO', start: 9, end: 16, resolved: false, encrypted: false },
      { name: 'SECRET', start: 17, end: 28, resolved: true, encrypted: true },
    ]);
    expect(encrypted).toBe(true);
  });

  test('refuses a text that would grow beyond the limit', () => {
    const text = '${{A}}'.repeat(100);
    expect(() => interpolate(text, from({ A: 'x'.repeat(100_000) }))).toThrowError(/more than/);
  });

  test('reads a megabyte of forgotten openings in linear time', () => {
    const text = '${{ '.repeat(250_000);
    const began = performance.now();
    expect(interpolate(text, nothing).text).toBe(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('leaves a text without references as it is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        fc.pre(!text.includes('${{'));
        expect(interpolate(text, () => ({ text: 'never', encrypted: false }))).toEqual({
          text,
          references: [],
          encrypted: false,
        });
      }),
    );
  });

  test('gives back any text when nothing can be resolved', () => {
    fc.assert(
      fc.property(hostile, parts => {
        const text = parts.join('');
        expect(interpolate(text, nothing).text).toBe(text);
      }),
    );
  });

  test('puts any value in as it is and never reads it again', () => {
    fc.assert(
      fc.property(hostile, parts => {
        const value = parts.join('');
        expect(interpolate('<${{A}}|${{A}}>', from({ A: value })).text).toBe(`<${value}|${value}>`);
      }),
    );
  });

  test('finds references that begin and end as written and do not overlap', () => {
    fc.assert(
      fc.property(hostile, parts => {
        const text = parts.join('');
        let last = 0;
        for (const { start, end, name } of findReferences(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start + 3, end - 2).trim()).toBe(name);
          last = end;
        }
      }),
    );
  });
});

test.each([
  ['${{A}}', 'A'],
  ['a${{A}}', undefined],
  ['${{A}}${{B}}', undefined],
  ['${{A}} ', undefined],
])('soleReference reads %j as %j', (text, name) => {
  expect(soleReference(text)).toBe(name);
});

describe('interpolateTree', () => {
  test('replaces texts in maps and lists, leaves keys and other values, and tells the way to each', () => {
    const tree = { '${{A}}': ['${{A}}', 1, null, true], nested: { deep: 'x${{NO}}' } };
    const { value, references } = interpolateTree(tree, from({ A: 'one: [two]' }));
    expect(value).toEqual({ '${{A}}': ['one: [two]', 1, null, true], nested: { deep: 'x${{NO}}' } });
    expect(references.map(({ path, resolved }) => [path, resolved])).toEqual([
      [['${{A}}', 0], true],
      [['nested', 'deep'], false],
    ]);
  });

  test('keeps a key called __proto__ a key and pollutes nothing', () => {
    const tree: unknown = JSON.parse('{"__proto__": {"polluted": "${{A}}"}}');
    const { value } = interpolateTree(tree, from({ A: 'yes' }));
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":"yes"}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('replaces shared parts once, so that a bomb of aliases costs nothing', () => {
    let bomb: unknown = ['${{A}}'];
    for (let level = 0; level < 60; level += 1) bomb = [bomb, bomb];
    expect(interpolateTree(bomb, from({ A: 'x' })).references).toHaveLength(1);
  });

  test('refuses a structure that holds itself or is nested too deeply', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => interpolateTree(loop, nothing)).toThrowError(/holds itself/);
    let deep: unknown = 'x';
    for (let level = 0; level < 1000; level += 1) deep = [deep];
    expect(() => interpolateTree(deep, nothing)).toThrowError(/too deeply/);
  });
});
