import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameJson } from '../json/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { compareObjects } from './compare.ts';
import { difference, emptySet, type FieldSet, insertPath, pathsOf, sameSet } from './field-set.ts';
import { decodeFields, encodeFields } from './fields-v1.ts';
import { serverSideApply } from './index.ts';
import { readManagers } from './managers.ts';
import { ownedFields } from './owned-fields.ts';

const string: Schema = { type: 'string' };
const leaf: Schema = { type: 'object', properties: { x: string, y: string, z: string } };
const schema: Schema = {
  type: 'object',
  properties: {
    apiVersion: string,
    kind: string,
    metadata: {
      type: 'object',
      properties: { name: string, labels: { type: 'object', additional: string } },
    },
    spec: {
      type: 'object',
      properties: {
        a: string,
        b: string,
        leaf,
        whole: { ...leaf, mapType: 'atomic' },
        map: { type: 'object', additional: leaf },
        set: { type: 'array', listType: 'set', items: string },
        list: { type: 'array', items: string },
        items: {
          type: 'array',
          listType: 'map',
          listMapKeys: ['name'],
          items: { type: 'object', properties: { name: string, value: string, leaf } },
        },
      },
    },
  },
};

const word = fc.constantFrom('1', '2', '3');
const leafValue = fc.record({ x: word, y: word, z: word }, { requiredKeys: [] });
const item = (names: readonly string[]) =>
  fc.record({ name: fc.constantFrom(...names), value: word, leaf: leafValue }, { requiredKeys: ['name'] });

/** Configurations whose keys come from `names` and whose fields of structs from `fields`: two such sets are disjoint. */
const configs = (names: readonly string[], fields: readonly string[]) =>
  fc
    .record(
      {
        ...Object.fromEntries(fields.map(field => [field, specFields[field as keyof typeof specFields]])),
        map: fc.dictionary(fc.constantFrom(...names), leafValue),
        set: fc.uniqueArray(fc.constantFrom(...names)),
        items: fc.uniqueArray(item(names), { selector: ({ name }) => name }),
      },
      { requiredKeys: [] },
    )
    .map(
      (spec): JsonObject => ({
        apiVersion: 'g/v1',
        kind: 'K',
        metadata: { name: 'n' },
        spec: spec as JsonObject,
      }),
    );

const specFields = { a: word, b: word, leaf: leafValue, whole: leafValue, list: fc.array(word) };
const anyConfig = configs(['p', 'q', 'r'], ['a', 'b', 'leaf', 'whole', 'list']);

const apply = (live: KubeObject | undefined, manager: string, config: Json, force = false): KubeObject =>
  serverSideApply({
    live,
    config,
    manager,
    schema,
    force,
    apiVersion: 'g/v1',
    subresource: '',
    hasStatus: false,
    now: new Date(0),
  }).object;

const bare = (live: KubeObject): JsonObject => {
  const { managedFields: _, ...metadata } = live.metadata;
  return { ...live, metadata } as unknown as JsonObject;
};

const present = (live: KubeObject): FieldSet => {
  const { added } = compareObjects({}, bare(live), schema);
  return added;
};

const byKey = (one: Json, other: Json): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
/** Lists of items that are owned one by one, in one order, so that objects can be compared whatever the order. */
const sorted = (object: JsonObject): JsonObject => {
  const { set, items, ...spec } = (object.spec ?? {}) as JsonObject;
  return {
    ...object,
    spec: {
      ...spec,
      ...(Array.isArray(set) ? { set: set.toSorted(byKey) } : {}),
      ...(Array.isArray(items) ? { items: items.toSorted(byKey) } : {}),
    },
  };
};

const RUNS = { numRuns: 150 };

describe('server-side apply', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, anyConfig, (one, two, three) => {
        const live = apply(apply(apply(undefined, 'm1', one), 'm2', two, true), 'm1', three, true);
        expect(apply(live, 'm1', three)).toEqual(live);
      }),
      RUNS,
    );
  });

  test('of disjoint configurations by two managers gives the union, in either order and without conflicts', () => {
    fc.assert(
      fc.property(
        configs(['p', 'q'], ['a', 'leaf']),
        configs(['r', 's'], ['b', 'whole', 'list']),
        (one, two) => {
          const forth = sorted(bare(apply(apply(undefined, 'm1', one), 'm2', two)));
          const back = sorted(bare(apply(apply(undefined, 'm2', two), 'm1', one)));
          expect(forth).toEqual(back);
          for (const config of [one, two]) {
            const owned = ownedFields(config, schema);
            const there = compareObjects({}, forth, schema).added;
            expect(pathsOf(difference(difference(owned, there), ownedFields(forth, schema)))).toEqual([]);
          }
        },
      ),
      RUNS,
    );
  });

  test('that drops fields removes exactly those that nobody else owns', () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, (one, two) => {
        const alone = apply(apply(undefined, 'm', one), 'm', two);
        expect(sorted(bare(alone))).toEqual(sorted(bare(apply(undefined, 'm', two))));
        const shared = apply(apply(apply(undefined, 'm1', one), 'm2', one), 'm1', two, true);
        const dropped = difference(ownedFields(one, schema), ownedFields(two, schema));
        const left = pathsOf(difference(dropped, present(shared)));
        // What the second manager lost to the first by force may be gone, but nothing that it still owns.
        const owned =
          readManagers(shared.metadata.managedFields).get(JSON.stringify(['m2', 'Apply', '', '']))?.set ??
          emptySet();
        const gone = emptySet();
        for (const path of left) insertPath(gone, path);
        expect(sameSet(difference(owned, gone), owned)).toBe(true);
      }),
      RUNS,
    );
  });

  test('leaves nobody owning what is not there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('m1', 'm2', 'm3'), anyConfig), { minLength: 1, maxLength: 5 }),
        steps => {
          let live: KubeObject | undefined;
          for (const [manager, config] of steps) live = apply(live, manager, config, true);
          if (live === undefined) return;
          const there = present(live);
          for (const { set } of readManagers(live.metadata.managedFields).values()) {
            expect(pathsOf(difference(set, there))).toEqual([]);
          }
        },
      ),
      RUNS,
    );
  });
});

describe('fieldsV1', () => {
  const step = fc.oneof(
    fc.string().map(name => `f:${name}`),
    fc.integer({ min: 0, max: 99 }).map(place => `i:${place}`),
    fc.jsonValue().map(value => `v:${JSON.stringify(value)}`),
    fc.record({ a: fc.string(), b: fc.integer() }).map(keys => `k:${JSON.stringify(keys)}`),
  );

  test('comes back as the set that was written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 4 })), paths => {
        const set = emptySet();
        for (const path of paths) insertPath(set, path);
        const wire = JSON.parse(JSON.stringify(encodeFields(set))) as Json;
        expect(sameSet(decodeFields(wire), set)).toBe(true);
        expect(sameJson(encodeFields(decodeFields(wire)), wire)).toBe(true);
      }),
      RUNS,
    );
  });

  test.each([{ 'x:y': {} }, { 'k:[]': {} }, { 'k:{': {} }, { 'i:-1': {} }, { 'f:a': 1 }, [], 'text'])(
    'is refused as %j',
    fields => {
      expect(() => decodeFields(fields as Json)).toThrow(expect.objectContaining({ code: 400 }));
    },
  );
});
