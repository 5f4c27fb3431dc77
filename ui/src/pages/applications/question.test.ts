import { describe, expect, test } from 'vitest';
import { filterOf, readFleetQuery, wordOf } from './question.ts';

const NOW = Date.UTC(2026, 10, 16, 12);
const ask = (text: string, favourites: readonly string[] = []) =>
  filterOf(readFleetQuery(text), { favourites, now: NOW });

describe('what the filter bar says', () => {
  test.each<[string, object]>([
    ['', {}],
    ['shop', { search: 'shop' }],
    ['two words', { search: 'two words' }],
    ['health:degraded', { health: ['Degraded'] }],
    ['sync:out-of-sync state:OUT-OF-SYNC', { sync: ['OutOfSync'], states: ['OutOfSync'] }],
    ['cluster:eu cluster:us', { clusters: ['eu', 'us'] }],
    ['-cluster:eu runtime:east', { runtimes: ['east'], not: { clusters: ['eu'] } }],
    ['label:team=shop git-source:apps', { labels: ['team=shop'], gitSources: ['apps'] }],
    ['env:production -env:qa', { environments: ['production'], not: { environments: ['qa'] } }],
    ['env:production environment:staging', { environments: ['production', 'staging'] }],
    ['image:nginx:1.27', { images: ['nginx:1.27'] }],
    ['is:needs-a-look', { states: ['Degraded', 'Missing', 'OutOfSync', 'Unknown'] }],
    ['is:needs-a-look state:missing', { states: ['Missing'] }],
    ['deployed:30d', { deployedFrom: '2026-10-17T12:00:00.000Z' }],
    ['changed:1h state:degraded', { changedFrom: '2026-11-16T11:00:00.000Z', states: ['Degraded'] }],
    ['deployed:soon', {}],
    ['http://x', { search: 'http://x' }],
  ])('“%s” asks the server', (text, expected) => {
    expect(ask(text)).toEqual(expected);
  });

  test('asks for favourites by their ids, and for nothing where there are none', () => {
    expect(ask('is:favourite', ['a', 'b'])).toEqual({ ids: ['a', 'b'] });
    expect(ask('is:favourite')).toEqual({ ids: [] });
  });

  test('a state that there is not finds nothing', () => {
    expect(ask('health:sparkling')).toEqual({ ids: [] });
  });
});

test('values are spelled as people write them', () => {
  expect(wordOf('sync', 'OutOfSync')).toBe('out-of-sync');
  expect(wordOf('cluster', 'OutOfSync')).toBe('OutOfSync');
});
