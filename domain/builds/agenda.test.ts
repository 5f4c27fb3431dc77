import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lookout } from './agenda.ts';
import { addExports, type Exports, findExport, listExports } from './exports.ts';
import type { Agenda } from './state.ts';

const agendaOf = (places: readonly number[]): Agenda | undefined =>
  places.reduce<Agenda | undefined>((rest, place) => ({ place, rest }), undefined);

test('places come out lowest first and each once, however they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(50))), batches => {
      const lookout = new Lookout();
      const waiting = new Set<number>();
      for (const batch of batches) {
        lookout.add(agendaOf(batch));
        for (const place of batch) waiting.add(place);
        const lowest = waiting.size > 0 ? Math.min(...waiting) : undefined;
        expect(lookout.next()).toBe(lowest);
        if (lowest !== undefined) waiting.delete(lowest);
      }
      const rest: number[] = [];
      for (let place = lookout.next(); place !== undefined; place = lookout.next()) rest.push(place);
      expect(rest).toEqual([...waiting].toSorted((a, b) => a - b));
    }),
  );
});

test('the latest export of a name counts, and earlier versions stay what they were', () => {
  const variable = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    value: fc.string({ maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(variable, { maxLength: 3 }), { maxLength: 20 }), batches => {
      const versions: Exports[] = [[]];
      const expected: Map<string, string>[] = [new Map()];
      for (const batch of batches) {
        versions.push(addExports(versions.at(-1)!, batch));
        expected.push(
          new Map([...expected.at(-1)!, ...batch.map(({ name, value }) => [name, value] as const)]),
        );
      }
      for (const [index, version] of versions.entries()) {
        const listed = new Map(listExports(version).map(({ name, value }) => [name, value]));
        expect(listed).toEqual(expected[index]);
        for (const name of 'abcd') expect(findExport(version, name)?.value).toBe(expected[index]?.get(name));
      }
    }),
  );
});
