import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As a server does it: with what came over the wire, where every name is just a name. */
const apply = (target: unknown, patch: unknown): unknown => {
  if (!isRecord(patch)) return patch;
  const result = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, apply(result.get(name), value));
  }
  return Object.fromEntries(result);
};

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a merge patch', () => {
  test('turns any object into any other, whatever its members are called, and is none where they are the same', () => {
    const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'toString', 'hasOwnProperty');
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }));
    const { object } = fc.letrec<{ object: Json }>(tie => ({
      object: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, leaf, tie('object')), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(object, object, (before, after) => {
        const patch = overTheWire(mergePatch(before, after) ?? {});
        expect(JSON.stringify(sorted(apply(before, patch)))).toBe(JSON.stringify(sorted(after)));
        expect(mergePatch(after, overTheWire(after) as Json)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  test('holds names of every object as names, and changes no other object', () => {
    const patch = mergePatch({}, JSON.parse('{"__proto__": {"isAdmin": true}}') as Json);
    expect(JSON.stringify(patch)).toBe('{"__proto__":{"isAdmin":true}}');
    expect(({} as Json).isAdmin).toBeUndefined();
    expect(JSON.stringify(mergePatch(JSON.parse('{"__proto__": {"a": 1}}'), {}))).toBe('{"__proto__":null}');
  });
});

const sorted = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, field]) => [name, sorted(field)]);
};
