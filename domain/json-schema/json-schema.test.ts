import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue, type Json, readSchema, withDefaults } from './index.ts';

const schemaOf = (schema: Json) => {
  const read = readSchema(schema);
  if (!read.schema) throw new Error(JSON.stringify(read.problems));
  return read.schema;
};
const fits = (schema: Json, value: Json) => checkValue(schemaOf(schema), value).length === 0;
const codes = (schema: Json, value: Json) =>
  checkValue(schemaOf(schema), value).map(({ code, path }) => [code, path.join('.')].join(' ').trim());

describe('a value', () => {
  test.each<[string, Json, Json, Json]>([
    ['type', { type: 'string' }, 'x', 1],
    ['types', { type: ['string', 'null'] }, null, 1],
    ['a whole number', { type: 'integer' }, 1.0, 1.5],
    ['a list, which is no map', { type: 'object' }, {}, []],
    ['enum', { enum: ['a', 1, { b: [2] }] }, { b: [2] }, 'b'],
    ['const null', { const: null }, null, 0],
    ['pattern', { pattern: '^a+$' }, 'aaa', 'ab'],
    ['minLength in characters', { minLength: 2 }, '😀😀', '😀'],
    ['maxLength', { maxLength: 1 }, '😀', 'ab'],
    ['minimum', { minimum: 1 }, 1, 0],
    ['maximum', { maximum: 1 }, 1, 2],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 2, 1],
    ['exclusiveMaximum', { exclusiveMaximum: 1 }, 0, 1],
    ['multipleOf', { multipleOf: 0.1 }, 0.3, 0.35],
    ['required', { required: ['a'] }, { a: null }, {}],
    ['properties', { properties: { a: { type: 'string' } } }, { a: 'x', b: 1 }, { a: 1 }],
    [
      'additionalProperties false',
      { properties: { a: {} }, additionalProperties: false },
      { a: 1 },
      { b: 1 },
    ],
    ['additionalProperties', { additionalProperties: { type: 'number' } }, { b: 1 }, { b: 'x' }],
    ['patternProperties', { patternProperties: { '^x': false } }, { a: 1 }, { xa: 1 }],
    ['propertyNames', { propertyNames: { pattern: '^[a-z]+$' } }, { a: 1 }, { A: 1 }],
    ['minProperties', { minProperties: 1 }, { a: 1 }, {}],
    ['maxProperties', { maxProperties: 1 }, { a: 1 }, { a: 1, b: 2 }],
    ['dependencies on keys', { dependencies: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['dependencies on a schema', { dependencies: { a: { required: ['b'] } } }, { c: 1 }, { a: 1 }],
    ['items', { items: { type: 'number' } }, [1], ['x']],
    ['items by place', { items: [{ type: 'number' }], additionalItems: false }, [1], [1, 2]],
    ['contains', { contains: { const: 1 } }, [0, 1], [0]],
    ['minItems', { minItems: 1 }, [0], []],
    ['maxItems', { maxItems: 1 }, [0], [0, 1]],
    [
      'uniqueItems',
      { uniqueItems: true },
      [1, '1', { a: 1, b: 2 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['allOf', { allOf: [{ minimum: 1 }, { maximum: 2 }] }, 2, 3],
    ['anyOf', { anyOf: [{ type: 'string' }, { minimum: 2 }] }, 'x', 1],
    ['oneOf', { oneOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, 2],
    ['not', { not: { type: 'string' } }, 1, 'x'],
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of the language
    ['if, then', { if: { const: 1 }, then: false }, 2, 1],
    ['if, else', { if: { type: 'string' }, else: { minimum: 5 } }, 'x', 4],
    ['$ref', { $ref: '#/definitions/a~1b', definitions: { 'a/b': { type: 'number' } } }, 1, 'x'],
    [
      '$ref and nothing beside it',
      { $ref: '#/definitions/n', maximum: 1, definitions: { n: { type: 'number' } } },
      2,
      'x',
    ],
    ['false', { properties: { a: false } }, {}, { a: 1 }],
  ])('fits or not: %s', (_, schema, good, bad) => {
    expect([fits(schema, good), fits(schema, bad)]).toEqual([true, false]);
  });

  test('keywords for other types say nothing', () => {
    expect(fits({ minLength: 5, minimum: 5, minItems: 5, required: ['a'] }, true)).toBe(true);
  });

  test('gives all its problems at once, each with its path', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        list: { items: { type: 'integer' } },
        mode: { enum: ['fast', 'slow'] },
      },
      required: ['name', 'size'],
      additionalProperties: false,
    };
    expect(codes(schema, { name: 5, list: [1, 'x', 2.5], mode: 'fats', colour: 1 })).toEqual([
      'type name',
      'type list.1',
      'type list.2',
      'choice mode',
      'unknown colour',
      'required',
    ]);
  });

  test('gets what was meant where that is near, and is not said to lack it as well', () => {
    const schema = schemaOf({
      properties: { chart_name: {}, n: { enum: ['install'] } },
      required: ['chart_name'],
      additionalProperties: false,
    });
    expect(checkValue(schema, { chart_nam: 1, n: 'instal' })).toMatchObject([
      { code: 'unknown', suggestion: 'chart_name' },
      { code: 'choice', suggestion: 'install' },
    ]);
    expect(checkValue(schemaOf({ type: 'string' }), 1.5)).toMatchObject([{ suggestion: '"1.5"' }]);
    expect(checkValue(schemaOf({ type: 'boolean' }), 'true')).toMatchObject([{ suggestion: 'true' }]);
  });

  test('of several forms, the one whose type it has says what is wrong', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'object', required: ['id'] }] };
    expect(codes(schema, {})).toEqual(['required']);
    expect(codes(schema, 5)).toEqual(['type']);
  });

  test('that is known only later is judged only then', () => {
    const open = (text: string) => (text === '?' ? 'whole' : text.includes('?') ? 'part' : undefined);
    const schema = schemaOf({ properties: { n: { type: 'integer' }, t: { enum: ['a'] } } });
    expect(checkValue(schema, { n: '?', t: 'a?' }, { open })).toEqual([]);
    expect(checkValue(schema, { n: '1?' }, { open })).toMatchObject([{ code: 'type' }]);
  });

  test('with keys that every object has is only a map', () => {
    const schema = { properties: { a: {} }, additionalProperties: false };
    expect(codes(schema, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual([
      'unknown __proto__',
      'unknown constructor',
    ]);
    expect(fits({ required: ['toString'] }, {})).toBe(false);
  });

  test('ends at a bound where the schema has no end', () => {
    expect(codes({ $ref: '#' }, 1)).toEqual(['bound']);
    expect(codes({ anyOf: [{ $ref: '#' }, { $ref: '#' }] }, 1)).toContain('bound');
    const slow = { patternProperties: { [`^${'(a|aa)'.repeat(300)}$`]: {} }, items: {} };
    expect(codes(slow, { ['a'.repeat(100_000)]: 1 }).at(-1)).toContain('bound');
  });

  test('with thousands of unknown keys is not compared with everything known', () => {
    const names = (prefix: string) =>
      Array.from({ length: 3000 }, (_, index) => `${prefix}_of_a_thing_${index}`);
    const schema = schemaOf({
      properties: Object.fromEntries(names('name').map(name => [name, {}])),
      additionalProperties: false,
    });
    const problems = checkValue(schema, Object.fromEntries(names('nome').map(name => [name, 1])));
    expect(problems).toHaveLength(100);
    expect(problems.filter(({ suggestion }) => suggestion !== undefined).length).toBeLessThanOrEqual(20);
  });

  test('nested deeper than any stack is only wrong', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as Json;
    expect(codes({ type: 'string' }, deep)).toEqual(['type']);
    expect(codes({ enum: [1] }, deep)).toEqual(['choice']);
    expect(codes({ items: { $ref: '#' } }, deep)).toEqual(['bound']);
  });

  test('of any kind is checked against any schema without an exception', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, json, (schema, value) => {
        const read = readSchema(schema as Json);
        if (read.schema) checkValue(read.schema, value as Json);
        return true;
      }),
    );
  });
});

describe('a schema', () => {
  const problemsOf = (schema: Json) => readSchema(schema).problems;

  test('may have keywords that nobody knows', () => {
    expect(
      problemsOf({ patterns: [], $schema: 'x', examples: [1], items: { name: { type: 'string' } } }),
    ).toEqual([]);
  });

  test('is told what is wrong with it, and where', () => {
    expect(problemsOf({ properties: { a: { type: 'strng' } } })).toMatchObject([
      { path: ['properties', 'a', 'type'], suggestion: 'string' },
    ]);
    expect(
      problemsOf({ required: 'a', pattern: '(', minLength: -1, multipleOf: 0, allOf: [1] }),
    ).toHaveLength(5);
    expect(problemsOf({ $ref: '#/definitions/none' })).toMatchObject([{ path: ['$ref'] }]);
    expect(problemsOf({ $ref: 'https://example.com/x.json' })).toHaveLength(1);
    expect(problemsOf('x')).toHaveLength(1);
  });

  test('nested without end is refused', () => {
    let deep: Json = {};
    for (let level = 0; level < 1000; level += 1) deep = { not: deep };
    expect(problemsOf(deep)).toHaveLength(1);
  });
});

describe('defaults', () => {
  test('stand where a key is left out, also inside', () => {
    const schema = schemaOf({
      properties: {
        a: { default: 1 },
        b: { properties: { c: { default: [2] } } },
        d: { default: {}, properties: { e: { default: 3 } } },
        f: { $ref: '#/definitions/f' },
      },
      definitions: { f: { properties: { g: { default: 4 } } } },
    });
    expect(withDefaults(schema, { b: {}, f: {} })).toEqual({ a: 1, b: { c: [2] }, d: { e: 3 }, f: { g: 4 } });
    expect(withDefaults(schema, { a: null, b: { c: 0 }, d: 5 })).toMatchObject({
      a: null,
      b: { c: 0 },
      d: 5,
    });
  });

  test('that hold themselves end at a bound', () => {
    const schema = schemaOf({ properties: { a: { $ref: '#', default: {} } } });
    expect(withDefaults(schema, {})).toHaveProperty('a.a.a');
  });
});
