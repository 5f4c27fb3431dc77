import { expect, test } from 'vitest';
import { printQuery } from '../../design/filter-bar/index.ts';
import { readFleetQuery } from './question.ts';
import { knownPart, unknownValues } from './unknown-values.ts';

const unknown = (text: string) => unknownValues(readFleetQuery(text));

test('a value that there is not is told with those that there are, and the one that was meant', () => {
  const [one, ...others] = unknown('env:qa health:degrated web');
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    text: 'health:degrated',
    key: 'health',
    values: ['healthy', 'progressing', 'degraded', 'suspended', 'missing', 'unknown'],
    meant: { text: 'health:degraded' },
  });
  expect(one?.meant && printQuery(one.meant.query)).toBe('environment:qa health:degraded web');
});

test('what is like none of them is told without a guess', () => {
  expect(unknown('sync:purple')[0]).toMatchObject({ text: 'sync:purple', meant: undefined });
  expect(unknown('deployed:soon is:hold').map(({ text }) => text)).toEqual(['deployed:soon', 'is:hold']);
});

test('what there is is not told of, in whatever case, and neither are keys that take anything', () => {
  expect(unknown('health:Degraded -sync:synced is:held deployed:3h cluster:nowhere words')).toEqual([]);
});

test('the rest of the filter is counted by', () => {
  expect(printQuery(knownPart(readFleetQuery('env:qa health:degrated web')))).toBe('environment:qa web');
});
