import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, unfold } from './shared-parts.ts';

const schema = { type: 'object', properties: { name: { type: 'string', pattern: 'x'.repeat(120) } } };

test('an equal part is written once', () => {
  const folded = fold({ first: schema, second: schema, third: { deep: schema } });
  expect(folded.parts).toHaveLength(1);
  expect(JSON.stringify(folded).length).toBeLessThan(JSON.stringify(schema).length + 150);
});

test('a folded definition unfolds to what it was', () => {
  const padded = fc.jsonValue().map(value => ({ padding: 'p'.repeat(120), value }));
  fc.assert(
    fc.property(padded, fc.array(fc.nat(3)), (part, places) => {
      const definition = { all: places.map(place => [part, { inner: part }, place, null][place] ?? place) };
      expect(unfold(JSON.parse(JSON.stringify(fold(definition))))).toEqual(
        JSON.parse(JSON.stringify(definition)),
      );
    }),
  );
});
