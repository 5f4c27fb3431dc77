import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../objects/index.ts';
import { fieldMessage } from '../status/index.ts';
import { readRoot } from './custom-schema.ts';
import { widgets } from './definitions.fixture.ts';
import {
  compileRules,
  fillCustomDefaults,
  pruneResource,
  resourceProblems,
  validateDefinition,
} from './index.ts';
import type { RawRule, RawSchema } from './raw-schema.ts';

const rootOf = (spec: RawSchema) => readRoot({ type: 'object', properties: { spec } });
const object = (properties: Record<string, RawSchema>, rest: RawSchema = {}): RawSchema => ({
  type: 'object',
  properties,
  ...rest,
});
const resource = (spec: Json): JsonObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w' },
  spec,
});

const problems = (spec: RawSchema, value: Json, old?: Json): string[] => {
  const schema = rootOf(spec);
  const before = old === undefined ? undefined : resource(old);
  return resourceProblems(resource(value), before, { schema, rules: compileRules(schema) }).map(fieldMessage);
};

describe('pruning', () => {
  const prune = (spec: RawSchema, value: Json): { spec: Json | undefined; unknown: string[] } => {
    const whole = resource(structuredClone(value));
    const unknown = pruneResource(whole, rootOf(spec));
    return { spec: whole.spec, unknown };
  };

  test('takes away what the schema does not name, and says so', () => {
    const spec = object({
      a: { type: 'string' },
      list: { type: 'array', items: object({ b: { type: 'string' } }) },
    });
    expect(prune(spec, { a: 'x', c: 1, list: [{ b: 'y', d: 2 }], __proto__: 1 })).toEqual({
      spec: { a: 'x', list: [{ b: 'y' }] },
      unknown: ['spec.c', 'spec.list[0].d'],
    });
  });

  test('keeps what is to be preserved, down to where the schema names fields again', () => {
    const spec = object({
      free: object(
        { inner: object({ a: { type: 'string' } }) },
        { 'x-kubernetes-preserve-unknown-fields': true },
      ),
    });
    const value = { free: { other: { deep: 1 }, inner: { a: 'x', b: 'y' } } };
    expect(prune(spec, value)).toEqual({
      spec: { free: { other: { deep: 1 }, inner: { a: 'x' } } },
      unknown: ['spec.free.inner.b'],
    });
  });

  test('keeps version, kind and metadata of embedded objects', () => {
    const spec = object({
      template: object({ x: { type: 'string' } }, { 'x-kubernetes-embedded-resource': true }),
    });
    const value = {
      template: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', nope: 1 }, x: 'y', z: 1 },
    };
    expect(prune(spec, value)).toEqual({
      spec: { template: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, x: 'y' } },
      unknown: ['spec.template.metadata.nope', 'spec.template.z'],
    });
  });
});

describe('defaulting', () => {
  const fill = (spec: RawSchema, value: Json): Json | undefined => {
    const whole = resource(structuredClone(value));
    fillCustomDefaults(whole, rootOf(spec));
    return whole.spec;
  };

  test('fills in what is missing, at every depth, and what is null where it may not be', () => {
    const spec = object({
      a: { type: 'string', default: 'x' },
      b: object({ c: { type: 'integer', default: 1 } }, { default: {} }),
      list: { type: 'array', items: object({ d: { type: 'boolean', default: true } }) },
      kept: { type: 'string', nullable: true, default: 'y' },
      gone: { type: 'string' },
    });
    expect(fill(spec, { a: null, list: [{}, { d: false }], kept: null, gone: null })).toEqual({
      a: 'x',
      b: { c: 1 },
      list: [{ d: true }, { d: false }],
      kept: null,
    });
  });

  test('shares nothing between objects', () => {
    const schema = rootOf(
      object({ b: object({}, { default: {}, 'x-kubernetes-preserve-unknown-fields': true }) }),
    );
    const [one, other] = [resource({}), resource({})];
    fillCustomDefaults(one, schema);
    fillCustomDefaults(other, schema);
    (one.spec as { b: JsonObject }).b.mine = true;
    expect(other.spec).toEqual({ b: {} });
  });
});

describe('validation', () => {
  test.each<[string, RawSchema, Json, string]>([
    [
      'another type',
      { type: 'integer' },
      'x',
      'spec: Invalid value: "string": spec in body must be of type integer: "string"',
    ],
    ['a fraction', { type: 'integer' }, 1.5, 'spec in body must be of type integer: "number"'],
    [
      'neither number nor text',
      { 'x-kubernetes-int-or-string': true },
      true,
      'spec in body must be of type integer,string: "boolean"',
    ],
    [
      'a number that is too small',
      { type: 'integer', minimum: 1 },
      0,
      'spec: Invalid value: 0: spec in body should be greater than or equal to 1',
    ],
    [
      'a number at an open end',
      { type: 'number', maximum: 1, exclusiveMaximum: true },
      1,
      'spec in body should be less than 1',
    ],
    ['no multiple', { type: 'number', multipleOf: 0.1 }, 0.35, 'spec in body should be a multiple of 0.1'],
    [
      'a text that is too long',
      { type: 'string', maxLength: 2 },
      'abc',
      'spec: Too long: may not be more than 2 bytes',
    ],
    [
      'a text that is too short',
      { type: 'string', minLength: 2 },
      '𝒳',
      'spec in body should be at least 2 chars long',
    ],
    [
      'a text of another pattern',
      { type: 'string', pattern: '^a+$' },
      'b',
      `spec: Invalid value: "b": spec in body should match '^a+$'`,
    ],
    [
      'a text of another format',
      { type: 'string', format: 'date-time' },
      'today',
      'spec: Invalid value: "today": spec in body must be of type date-time: "today"',
    ],
    [
      'too few items',
      { type: 'array', minItems: 1, items: { type: 'string' } },
      [],
      'spec: Invalid value: 0: spec in body should have at least 1 items',
    ],
    [
      'too many items',
      { type: 'array', maxItems: 1, items: { type: 'string' } },
      ['a', 'b'],
      'spec: Too many: 2: must have at most 1 items',
    ],
    [
      'too many fields',
      { type: 'object', maxProperties: 1, additionalProperties: { type: 'string' } },
      { a: 'x', b: 'y' },
      'spec: Too many: 2: must have at most 1 items',
    ],
    ['a missing field', object({ a: { type: 'string' } }, { required: ['a'] }), {}, 'spec.a: Required value'],
    [
      'a value outside of an enum',
      { type: 'string', enum: ['a', 'b'] },
      'c',
      'spec: Unsupported value: "c": supported values: "a", "b"',
    ],
    [
      'none of several',
      object(
        { a: { type: 'string' }, b: { type: 'string' } },
        { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      ),
      {},
      '<nil>: Invalid value: "": "spec" must validate at least one schema (anyOf)',
    ],
    [
      'more than one of several',
      object(
        { a: { type: 'string' }, b: { type: 'string' } },
        { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      ),
      { a: '', b: '' },
      '"spec" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    ],
    [
      'what may not be',
      object({ a: { type: 'string' } }, { not: { required: ['a'] } }),
      { a: '' },
      '"spec" must not validate the schema (not)',
    ],
    [
      'an item twice in a set',
      { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      ['a', 'a'],
      'spec[1]: Duplicate value: "a"',
    ],
    [
      'an embedded object without a kind',
      object({}, { 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }),
      { apiVersion: 'v1' },
      'spec.kind: Required value',
    ],
  ])('refuses %s', (_title, spec, value, message) => {
    expect(problems(spec, value).join('\n')).toContain(message);
  });

  test('takes unknown formats, and patterns that would take other engines forever', () => {
    expect(problems({ type: 'string', format: 'whatever' }, 'x')).toEqual([]);
    for (const format of ['hostname', 'duration', 'email', 'uri', 'date-time', 'mac', 'byte', 'cidr']) {
      expect(problems({ type: 'string', format }, `${'1'.repeat(250)}!`)).toHaveLength(1);
      expect(problems({ type: 'string', format }, `${'1'.repeat(90_000)}!`)).toHaveLength(1);
    }
    expect(problems({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}b`)).toHaveLength(1);
  });

  test('lets through what was wrong before and has not been touched', () => {
    const spec = object({
      a: { type: 'string', maxLength: 1 },
      list: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: object({ k: { type: 'string' }, v: { type: 'integer', minimum: 5 } }, { required: ['k'] }),
      },
    });
    const old = {
      a: 'long',
      list: [
        { k: 'x', v: 1 },
        { k: 'y', v: 2 },
      ],
    };
    expect(
      problems(
        spec,
        {
          ...old,
          list: [
            { k: 'y', v: 2 },
            { k: 'x', v: 1 },
            { k: 'z', v: 6 },
          ],
        },
        old,
      ),
    ).toEqual([]);
    expect(problems(spec, { a: 'other', list: old.list }, old)).toEqual([
      'spec.a: Too long: may not be more than 1 bytes',
    ]);
    expect(problems(spec, { a: 'long', list: [{ k: 'x', v: 0 }] }, old)).toEqual([
      'spec.list[0].v: Invalid value: 0: spec.list[0].v in body should be greater than or equal to 5',
    ]);
  });
});

describe('rules', () => {
  const spec = (rules: RawRule[], rest: RawSchema = {}): RawSchema =>
    object(
      {
        min: { type: 'integer' },
        max: { type: 'integer' },
        name: { type: 'string' },
        namespace: { type: 'string' },
        'a-b': { type: 'string' },
        memory: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
        wait: { type: 'string', format: 'duration' },
        list: { type: 'array', maxItems: 50, items: { type: 'string' } },
        map: { type: 'object', maxProperties: 50, additionalProperties: { type: 'integer' } },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
        port: { 'x-kubernetes-int-or-string': true },
      },
      { 'x-kubernetes-validations': rules, ...rest },
    );

  test.each<[string, Json]>([
    ['self.min <= self.max', { min: 1, max: 2 }],
    ['!has(self.min) || self.min > 0', {}],
    ['self.list.all(x, x.size() > 0) && self.list.exists_one(x, x == "a")', { list: ['a', 'b'] }],
    ['self.list.isSorted() && self.list.indexOf("b") == 1', { list: ['a', 'b'] }],
    ['self.map.all(k, self.map[k] > 0) && self.map["x"] + 1 == 2', { map: { x: 1 } }],
    ['self.name.matches("^[a-z]+$") && self.name.find("b") == "b"', { name: 'abc' }],
    ['self.__namespace__ == "n" && self.a__dash__b == "x"', { namespace: 'n', 'a-b': 'x' }],
    [
      'quantity(self.memory).isGreaterThan(quantity("512Mi")) && quantity("1") == quantity("1000m")',
      { memory: '1Gi' },
    ],
    [
      'self.at > timestamp("2020-01-01T00:00:00Z") && self.wait < duration("2h")',
      { at: '2026-01-01T00:00:00Z', wait: '1h30m' },
    ],
    ['self.?name.orValue("none") == "none" && !self.?name.hasValue()', {}],
    ['self.?name.optMap(n, n + "!").orValue("") == "a!"', { name: 'a' }],
    [
      'url(self.name).getHost() == "a.b" && isIP("10.0.0.1") && cidr("10.0.0.0/8").containsIP("10.1.1.1")',
      { name: 'https://a.b/c' },
    ],
    ['self.any.deep[0] == 1 && type(self.port) == int', { any: { deep: [1] }, port: 80 }],
    ['"%s-%d".format([self.name, self.min]) == "a-1"', { name: 'a', min: 1 }],
    [
      'self.map.all(k, v, k == "x" && v == 1) && self.list.exists(i, v, i == 1 && v == "b")',
      { map: { x: 1 }, list: ['a', 'b'] },
    ],
    [
      'self.list.transformList(i, v, i > 0, v + "!") == ["b!"] && self.map.transformMap(k, v, v + 1)["x"] == 2',
      { map: { x: 1 }, list: ['a', 'b'] },
    ],
    ['self.name.split(",").map(x, int(x)).sum() == 6', { name: '1,2,3' }],
  ])('hold for %s', (rule, value) => {
    const schema = spec([{ rule }]);
    expect(validateDefinition(widgets(schema)).map(fieldMessage)).toEqual([]);
    expect(problems(schema, value)).toEqual([]);
  });

  test('that fail are told by their message, their expression, or themselves, where they say', () => {
    const schema = spec([
      { rule: 'self.min <= self.max', message: 'min above max' },
      {
        rule: 'self.max < 5',
        messageExpression: '"max is " + string(self.max)',
        fieldPath: '.max',
        reason: 'FieldValueForbidden',
      },
      { rule: 'self.min == 0' },
      { rule: 'self.any.nope == 1', message: 'broken' },
    ]);
    expect(problems(schema, { min: 9, max: 8, any: {} })).toEqual([
      'spec: Invalid value: "object": min above max',
      'spec.max: Forbidden: max is 8',
      'spec: Invalid value: "object": failed rule: self.min == 0',
      'spec: Invalid value: "object": no such key: nope evaluating rule: broken',
    ]);
  });

  test('of transitions judge changes only, and unchanged values are left alone by the others', () => {
    const schema = spec([
      { rule: 'self.name == oldSelf.name', message: 'immutable' },
      { rule: 'self.min > 5', message: 'small' },
    ]);
    expect(problems(schema, { name: 'a', min: 9 })).toEqual([]);
    expect(problems(schema, { name: 'b', min: 9 }, { name: 'a', min: 9 })).toEqual([
      'spec: Invalid value: "object": immutable',
    ]);
    expect(problems(schema, { name: 'a', min: 1 }, { name: 'a', min: 1 })).toEqual([]);
    const optional = spec([{ rule: 'oldSelf.hasValue() || self.min == 1', optionalOldSelf: true }]);
    expect(problems(optional, { min: 2 })).toHaveLength(1);
    expect(problems(optional, { min: 2 }, { min: 3 })).toEqual([]);
  });

  test('wait until the object has the right shape', () => {
    expect(problems(spec([{ rule: 'self.min > 0' }]), { min: 'x' })).toEqual([
      'spec.min: Invalid value: "string": spec.min in body must be of type integer: "string"',
      '<nil>: Invalid value: "null": some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ]);
  });

  test.each<[string, RawRule, string]>([
    [
      'no sense',
      { rule: 'self.min >' },
      'x-kubernetes-validations[0].rule: Invalid value: {"rule":"self.min >"}: compilation failed: ERROR:',
    ],
    [
      'a field that there is not',
      { rule: 'self.nope == 1' },
      "compilation failed: ERROR: undefined field 'nope'",
    ],
    [
      'a field of an item that there is not',
      { rule: 'self.list.all(x, x.nope == 1)' },
      "type 'string' does not support field selection",
    ],
    [
      'values of two types',
      { rule: 'self.min == "x"' },
      "found no matching overload for '_==_' applied to '(int, string)'",
    ],
    ['a function that there is not', { rule: 'frobnicate(self)' }, 'compilation failed'],
    ['a result that is no truth', { rule: 'self.min' }, ''],
    ['a number for a result', { rule: '1 + 1' }, 'cel expression must evaluate to a bool'],
    ['no rule', { rule: ' ' }, 'rule is not specified'],
    ['a message with a line break', { rule: 'true', message: 'a\nb' }, 'must not contain line breaks'],
    ['a path to nowhere', { rule: 'true', fieldPath: '.nope' }, 'must be a valid path'],
    ['an unknown reason', { rule: 'true', reason: 'Because' }, 'Unsupported value: "Because"'],
    [
      'an old value that it does not look at',
      { rule: 'true', optionalOldSelf: true },
      'may not be set if oldSelf is not used in rule',
    ],
  ])('are refused with %s', (_title, rule, message) => {
    const told = validateDefinition(widgets(spec([rule])))
      .map(fieldMessage)
      .join('\n');
    if (message === '') expect(told).toBe('');
    else expect(told).toContain(message);
  });

  test('may not look at old values where nobody can tell which those are', () => {
    const list: RawSchema = {
      type: 'array',
      items: object(
        { a: { type: 'string' } },
        { 'x-kubernetes-validations': [{ rule: 'self.a == oldSelf.a' }] },
      ),
    };
    expect(
      validateDefinition(widgets(object({ list })))
        .map(fieldMessage)
        .join(),
    ).toContain('oldSelf cannot be used on the uncorrelatable portion of the schema within');
  });

  test('that could take forever are refused, or stopped on the way', () => {
    const strings: RawSchema = { type: 'array', items: { type: 'string' } };
    const rule = 'self.list.all(a, self.list.all(b, self.list.all(c, a.size() + b.size() + c.size() > 0)))';
    const schema = object({ list: strings }, { 'x-kubernetes-validations': [{ rule }] });
    expect(validateDefinition(widgets(schema)).map(fieldMessage).join()).toContain(
      'estimated rule cost exceeds budget by factor of more than 100x',
    );
    const many = object(
      { list: strings },
      { 'x-kubernetes-validations': [{ rule: 'self.list.filter(x, x != "1").map(x, x).size() > 9' }] },
    );
    expect(problems(many, { list: Array.from({ length: 20_000 }, (_, index) => String(index)) })).toEqual([]);
    const list = Array.from({ length: 500 }, (_, index) => String(index));
    expect(problems(schema, { list }).join()).toContain('call cost exceeds limit');
  });
});
