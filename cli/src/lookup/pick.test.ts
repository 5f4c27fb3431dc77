import { describe, expect, test } from 'vitest';
import type { Api } from '../api/index.ts';
import { idOf } from '../testing/index.ts';
import { lookupOf } from './pick.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
}

const things: readonly Thing[] = [
  { id: idOf('1'), name: 'ops' },
  { id: idOf('2'), name: 'Ops Europe' },
  { id: idOf('3'), name: 'thing/ops' },
  { id: idOf('4'), name: idOf('1') },
  { id: idOf('5'), name: 'twin' },
  { id: idOf('6'), name: 'twin' },
  { id: idOf('7'), name: 'TWIN' },
];

const lookup = lookupOf<Thing>({
  noun: 'thing',
  label: 'thing',
  id: thing => thing.id,
  names: thing => [thing.name],
  candidates: async () => things,
});
const api = {} as Api;

describe('looking something up', () => {
  test.each([
    ['ops', '1'],
    [idOf('2'), '2'],
    ['ops europe', '2'],
    ['thing/Ops Europe', '2'],
    ['thing/ops', '3'],
    [idOf('1'), '1'],
    ['TWIN', '7'],
  ])('%j is the thing with id %s…', async (wanted, digit) => {
    expect((await lookup.one(api, wanted)).id).toBe(idOf(digit));
  });

  test('that several are called is refused, with their ids', async () => {
    await expect(lookup.one(api, 'twin')).rejects.toMatchObject({
      code: 'CLI_NAME_AMBIGUOUS',
      message: `2 things are called 'twin': ${idOf('5')}, ${idOf('6')}`,
    });
    await expect(lookup.one(api, 'Twin')).rejects.toMatchObject({
      message: expect.stringContaining('3 things'),
    });
  });

  test('that does not exist names what is near', async () => {
    await expect(lookup.one(api, 'opps')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: "there is no thing 'opps'; did you mean 'ops'?",
    });
    await expect(lookup.one(api, '__proto__')).rejects.toMatchObject({
      message: "there is no thing '__proto__'",
    });
  });

  test('gives each once, in the order of the words, and asks nobody for none', async () => {
    const found = await lookup.many(api, ['Ops Europe', 'ops', idOf('2')]);
    expect(found.map(thing => thing.name)).toEqual(['Ops Europe', 'ops']);
    expect(await lookup.many(api, [])).toEqual([]);
  });
});
