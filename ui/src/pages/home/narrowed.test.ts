import { expect, test } from 'vitest';
import { applicationsSearch, clustersSearch } from './narrowed.ts';

test('lists show everything where the page does', () => {
  expect(applicationsSearch({})).toEqual({});
  expect(clustersSearch({})).toEqual({});
  expect(applicationsSearch({}, 'degraded')).toEqual({ q: 'state:degraded' });
});

test('lists are narrowed as the page is', () => {
  const narrowed = { runtime: 'east', env: 'prod' };
  expect(applicationsSearch(narrowed)).toEqual({ q: 'runtime:east environment:prod' });
  expect(applicationsSearch(narrowed, 'out-of-sync')).toEqual({
    q: 'state:out-of-sync runtime:east environment:prod',
  });
  expect(clustersSearch(narrowed)).toEqual({ q: 'runtime:east' });
});

test('a name that is more than a word stays one', () => {
  expect(applicationsSearch({ env: 'blue "and" green' })).toEqual({
    q: 'environment:"blue \\"and\\" green"',
  });
});
