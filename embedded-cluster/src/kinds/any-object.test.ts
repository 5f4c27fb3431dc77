import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeObject } from '../decoding/index.ts';
import { anyObject } from './any-object.fixture.ts';
import { builtInKinds } from './index.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
const CLUSTER = { list: () => [], random: () => 0.5 };

test('every kind takes whatever has its shape: it decodes once for all, is filled in once for all, and is judged', () => {
  for (const kind of builtInKinds())
    fc.assert(
      fc.property(anyObject(kind.schema), value => {
        const { apiVersion: _version, kind: _kind, ...sent } = value;
        const { object, problems } = decodeObject(structuredClone(sent), kind, 'Strict');
        expect(problems).toEqual([]);
        expect(decodeObject(JSON.parse(JSON.stringify(object)), kind, 'Strict').object).toEqual(object);
        kind.rules.applyDefaults(object);
        const again = structuredClone(object);
        kind.rules.applyDefaults(again);
        expect(again).toEqual(object);
        kind.rules.prepareCreate?.(object);
        kind.rules.allocate?.(object, undefined, CLUSTER);
        kind.rules.validateCreate(object);
        kind.rules.prepareUpdate?.(again, object);
        kind.rules.validateUpdate(again, object);
        kind.rules.selectableFields?.(object);
        kind.rules.scale?.read(object);
        kind.storage?.fromStored(kind.storage.toStored(structuredClone(object)));
        expect(kind.table.cells(object, NOW)).toHaveLength(kind.table.columns.length);
      }),
      { numRuns: 10 },
    );
});
