import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../objects/index.ts';
import { jsonPatch } from './index.ts';

const op = (name: string, path: string, rest: Record<string, Json> = {}): Json => ({
  op: name,
  path,
  ...rest,
});

describe('a JSON patch', () => {
  test('adds, replaces, removes, moves, copies and tests in order', () => {
    const patch = [
      op('test', '/spec/replicas', { value: 1 }),
      op('replace', '/spec/replicas', { value: 3 }),
      op('add', '/metadata/labels', { value: { 'a/b': 'x', 'c~d': 'y' } }),
      op('remove', '/metadata/labels/a~1b'),
      op('move', '/spec/renamed', { from: '/metadata/labels/c~0d' }),
      op('add', '/spec/list/1', { value: 'b' }),
      op('add', '/spec/list/-', { value: 'd' }),
      op('copy', '/spec/copied', { from: '/spec/list' }),
      op('remove', '/spec/list/0'),
    ];
    const before = { metadata: {}, spec: { replicas: 1, list: ['a', 'c'] } };
    expect(jsonPatch(before, patch)).toEqual({
      metadata: { labels: {} },
      spec: { replicas: 3, renamed: 'y', list: ['b', 'c', 'd'], copied: ['a', 'b', 'c', 'd'] },
    });
    expect(before).toEqual({ metadata: {}, spec: { replicas: 1, list: ['a', 'c'] } });
  });

  test.each([
    ['a failed test', [op('test', '/a', { value: 2 })], 'testing value /a failed: test failed'],
    [
      'a missing parent',
      [op('add', '/x/y', { value: 1 })],
      'add operation does not apply: doc is missing path: "/x/y": missing value',
    ],
    [
      'a missing key',
      [op('replace', '/x', { value: 1 })],
      'replace operation does not apply: doc is missing key: /x: missing value',
    ],
    [
      'a removal of nothing',
      [op('remove', '/x')],
      'remove operation does not apply: doc is missing path: "/x": missing value',
    ],
    ['a place behind the end', [op('add', '/list/3', { value: 1 })], 'doc is missing path'],
    ['a place with a leading zero', [op('replace', '/list/00', { value: 1 })], 'doc is missing key'],
    ['a move into itself', [op('move', '/list/0/x', { from: '/list' })], 'lies inside'],
    [
      'the prototype of an object',
      [op('add', '/constructor/prototype/x', { value: 1 })],
      'doc is missing path',
    ],
  ])('says that it does not apply at %s', (_title, patch, message) => {
    expect(() => jsonPatch({ a: 1, list: [1, 2] }, patch)).toThrow(message);
  });

  test.each([
    ['no list', { op: 'add' }],
    ['an unknown operation', [op('merge', '/a')]],
    ['a path that is no pointer', [op('remove', 'a')]],
    ['no value', [op('add', '/a')]],
    ['a bad escape', [op('remove', '/a~2')]],
  ])('is refused with %s', (_title, patch) => {
    expect(() => jsonPatch({ a: 1 }, patch as Json)).toThrow(expect.objectContaining({ code: 400 }));
  });

  test('is refused with more than ten thousand operations, and when copies of copies grow too large', () => {
    const many = Array.from({ length: 10_001 }, () => op('test', '/a', { value: 1 }));
    expect(() => jsonPatch({ a: 1 }, many)).toThrow(
      'The allowed maximum operations in a JSON patch is 10000, got 10001',
    );
    const doubling = Array.from({ length: 64 }, (_, index) => op('copy', `/c${index}`, { from: '' }));
    expect(() => jsonPatch({ a: 'x'.repeat(1000) }, doubling)).toThrow(
      expect.objectContaining({ code: 413 }),
    );
  });

  test('cannot nest a document so deep that walking it would exhaust the stack', () => {
    const path = '/x'.repeat(400);
    const nested = Array.from({ length: 400 }).reduce<Json>(value => ({ x: value }), {});
    const patch = Array.from({ length: 200 }, () => [
      op('add', '/y', { value: nested }),
      op('move', `/y${path}/a`, { from: '/a' }),
      op('move', '/a', { from: '/y' }),
    ]);
    expect(() => jsonPatch({ a: {} }, patch.flat())).toThrow('nested too deep');
  });

  test('treats __proto__ as the name of a field', () => {
    const result = jsonPatch({}, [op('add', '/__proto__', { value: { polluted: true } })]) as object;
    expect(Object.keys(result)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((result as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('that replaces each field by itself changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), document => {
        const patch = Object.entries(document).map(([name, value]) =>
          op('replace', `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, { value: value as Json }),
        );
        expect(jsonPatch(document as Json, patch)).toEqual(document);
      }),
    );
  });
});
