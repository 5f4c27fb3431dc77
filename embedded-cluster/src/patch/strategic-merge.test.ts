import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { strategicMerge } from './index.ts';

const string: Schema = { type: 'string' };
const named = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties: { name: string, ...properties },
});

const container = named({
  image: string,
  env: { type: 'array', patchStrategy: ['merge'], patchMergeKey: 'name', items: named({ value: string }) },
  args: { type: 'array', items: string },
});

const schema: Schema = {
  type: 'object',
  properties: {
    containers: { type: 'array', patchStrategy: ['merge'], patchMergeKey: 'name', items: container },
    volumes: {
      type: 'array',
      patchStrategy: ['merge', 'retainKeys'],
      patchMergeKey: 'name',
      items: named({}),
    },
    finalizers: { type: 'array', patchStrategy: ['merge'], items: string },
    strategy: { type: 'object', patchStrategy: ['retainKeys'], properties: { type: string } },
    selector: { type: 'object', patchStrategy: ['replace'], additional: string },
    labels: { type: 'object', additional: string },
  },
};

const merge = (document: JsonObject, patch: Json): JsonObject => strategicMerge(document, patch, schema);
const names = (document: JsonObject, field = 'containers'): unknown =>
  (document[field] as JsonObject[]).map(item => item.name);
const list = (...items: string[]): JsonObject[] => items.map(name => ({ name }));

describe('a strategic merge patch', () => {
  test('merges maps, deletes by null and replaces what has another type', () => {
    const result = merge(
      { labels: { a: '1', b: '2' }, x: { y: 1 } },
      { labels: { b: null, c: '3' }, x: [1], z: { gone: null } },
    );
    expect(result).toEqual({ labels: { a: '1', c: '3' }, x: [1], z: {} });
  });

  test('merges elements by their key and puts new ones before untouched ones', () => {
    const live = {
      containers: [
        { name: 'a', image: 'a:1', args: ['x', 'y'] },
        { name: 'b', image: 'b:1' },
      ],
    };
    const result = merge(live, {
      containers: [
        { name: 'b', image: 'b:2' },
        { name: 'c', image: 'c:1' },
      ],
    });
    expect(result).toEqual({
      containers: [
        { name: 'a', image: 'a:1', args: ['x', 'y'] },
        { name: 'b', image: 'b:2' },
        { name: 'c', image: 'c:1' },
      ],
    });
    expect(names(merge(live, { containers: [{ name: 'c' }] }))).toEqual(['c', 'a', 'b']);
    expect(merge(live, { containers: [{ name: 'a', args: ['z'] }] }).containers).toContainEqual({
      name: 'a',
      image: 'a:1',
      args: ['z'],
    });
  });

  test('unites lists of scalars without repeating any', () => {
    expect(merge({ finalizers: ['a', 'b'] }, { finalizers: ['b', 'c'] })).toEqual({
      finalizers: ['a', 'b', 'c'],
    });
  });

  test('replaces or empties a map by its directive', () => {
    expect(merge({ labels: { a: '1' } }, { labels: { $patch: 'replace', b: '2' } })).toEqual({
      labels: { b: '2' },
    });
    expect(merge({ labels: { a: '1' } }, { labels: { $patch: 'delete' } })).toEqual({ labels: {} });
    expect(merge({ selector: { a: '1' } }, { selector: { b: '2' } })).toEqual({ selector: { b: '2' } });
  });

  test('deletes an element, or replaces the whole list, by its directive', () => {
    const live = { containers: list('a', 'b', 'c') };
    expect(names(merge(live, { containers: [{ $patch: 'delete', name: 'b' }] }))).toEqual(['a', 'c']);
    expect(names(merge(live, { containers: [{ name: 'z' }, { $patch: 'replace' }] }))).toEqual(['z']);
  });

  test('deletes scalars from a list', () => {
    expect(
      merge({ finalizers: ['a', 'b', 'c'] }, { '$deleteFromPrimitiveList/finalizers': ['b', 'x'] }),
    ).toEqual({
      finalizers: ['a', 'c'],
    });
    expect(merge({}, { '$deleteFromPrimitiveList/finalizers': ['b'] })).toEqual({});
  });

  test.each([
    ['named elements as the patch names them', ['a', 'b', 'c'], ['c', 'a', 'b'], [], ['c', 'a', 'b']],
    ['a server-only element where it stood', ['a', 'own', 'b'], ['a', 'b'], [], ['a', 'own', 'b']],
    ['a new element before server-only ones', ['a', 'own'], ['a', 'new'], ['new'], ['a', 'new', 'own']],
    [
      'server-only elements first if the next named one was behind them',
      ['own', 'b', 'a'],
      ['a', 'b'],
      [],
      ['own', 'a', 'b'],
    ],
  ])('with an order keeps %s', (_title, ...row) => {
    const [live, order, patched, result] = row;
    const patch: JsonObject = { '$setElementOrder/containers': list(...order) };
    if (patched.length > 0) patch.containers = list(...patched);
    expect(names(merge({ containers: list(...live) }, patch))).toEqual(result);
    const scalars: JsonObject = { '$setElementOrder/finalizers': order };
    if (patched.length > 0) scalars.finalizers = patched;
    expect(merge({ finalizers: live }, scalars)).toEqual({ finalizers: result });
  });

  test('obeys an order together with a deletion', () => {
    const patch = {
      '$setElementOrder/containers': list('b', 'a'),
      containers: [{ $patch: 'delete', name: 'x' }],
    };
    expect(names(merge({ containers: list('a', 'x', 'b') }, patch))).toEqual(['b', 'a']);
  });

  test('drops what $retainKeys does not name, then merges', () => {
    const live = {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
      volumes: [{ name: 'v', emptyDir: {} }],
    };
    expect(
      merge(live, {
        strategy: { $retainKeys: ['type'], type: 'Recreate' },
        volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/x' } }],
      }),
    ).toEqual({ strategy: { type: 'Recreate' }, volumes: [{ name: 'v', hostPath: { path: '/x' } }] });
  });

  test('strips directives from values that it takes over whole', () => {
    const patch = {
      labels: { $retainKeys: ['a'], a: '1', '$setElementOrder/x': [] },
      containers: [
        {
          name: 'a',
          env: [
            { name: 'E', $patch: 'delete' },
            { name: 'F', value: null },
          ],
        },
      ],
    };
    expect(merge({}, patch)).toEqual({
      labels: { a: '1' },
      containers: [{ name: 'a', env: [{ name: 'F' }] }],
    });
  });

  test.each([
    [
      '$retainKeys that is no list',
      { strategy: { $retainKeys: 'type' } },
      400,
      'invalid patch format of retainKeys',
    ],
    [
      'a field outside of $retainKeys',
      { strategy: { $retainKeys: ['type'], x: 1 } },
      400,
      'invalid patch format of retainKeys',
    ],
    [
      'an order that is no list',
      { '$setElementOrder/containers': 'a' },
      400,
      'invalid patch format of setElementOrder list',
    ],
    [
      'elements against their order',
      { '$setElementOrder/containers': list('b', 'a'), containers: list('a', 'b') },
      400,
      "doesn't match",
    ],
    [
      'an element that is not in the order',
      { '$setElementOrder/containers': list('a'), containers: list('z') },
      400,
      "doesn't match",
    ],
    [
      'scalars to delete that are no list',
      { '$deleteFromPrimitiveList/finalizers': 'a' },
      400,
      'invalid patch format of primitive list',
    ],
    [
      'an element without its merge key',
      { containers: [{ image: 'x' }] },
      400,
      'does not contain declared merge key: name',
    ],
    ['an unknown directive', { strategy: { $patch: 'merge' } }, 400, 'unknown patch type'],
    ['a list in a list', { finalizers: [['a']] }, 422, 'lists of lists are not supported'],
  ])('is refused with %s', (_title, patch, code, message) => {
    const live = { containers: list('a', 'b'), finalizers: ['a'], strategy: { type: 'x' } };
    expect(() => merge(live, patch as Json)).toThrow(expect.objectContaining({ code }));
    expect(() => merge(live, patch as Json)).toThrow(message);
  });

  test('treats __proto__ as the name of a field and leaves the live object alone', () => {
    const live = { labels: { a: '1' } };
    const result = merge(live, JSON.parse('{"labels":{"__proto__":{"polluted":"1"}}}') as Json);
    expect(Object.keys(result.labels as object)).toEqual(['a', '__proto__']);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(live).toEqual({ labels: { a: '1' } });
  });
});
