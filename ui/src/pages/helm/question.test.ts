import { describe, expect, test } from 'vitest';
import {
  isWell,
  newestOfEach,
  releaseFilter,
  releaseLook,
  revisionsOf,
  statusWord,
  wayBackOf,
} from './question.ts';

const servers = (cluster: string) => (cluster === 'in-cluster' ? ['https://a', 'https://b'] : []);

describe('what the control plane is asked', () => {
  test.each([
    ['', {}],
    ['shop api', { search: 'shop api' }],
    ['status:failed status:deployed', { statuses: ['failed', 'deployed'] }],
    ['cluster:in-cluster chart:redis', { clusters: ['https://a', 'https://b'], charts: ['redis'] }],
    ['cluster:nowhere', { clusters: ['nowhere'] }],
    ['-chart:redis', {}],
  ])('%s', (text, filter) => {
    expect(releaseFilter(text, servers)).toEqual(filter);
  });
});

test.each([
  ['deployed', 'ok'],
  ['failed', 'bad'],
  ['pending-rollback', 'run'],
  ['uninstalling', 'run'],
  ['superseded', 'idle'],
  ['what-comes-next', 'idle'],
])('a release that is %s looks %s', (status, tone) => {
  expect(releaseLook(status).tone).toBe(tone);
});

test('a state that nobody knows is unknown', () => {
  expect(statusWord('deployed')).toBe('deployed');
  expect(statusWord('what-comes-next')).toBe('unknown');
});

test('a release is listed once while Helm works on it', () => {
  const key = 'hosted/in-cluster/shop/cart';
  const other = { key: 'hosted/in-cluster/shop/web', revision: 7 };
  expect(newestOfEach([{ key, revision: 2 }, other, { key, revision: 3 }])).toEqual([
    other,
    { key, revision: 3 },
  ]);
});

describe('which revisions are looked at', () => {
  const history = [{ revision: 5 }, { revision: 4 }, { revision: 3 }];

  test('the newest alone unless said', () => {
    expect(revisionsOf(history, {})).toEqual({ shown: 5, against: undefined });
  });

  test('those of the address, and none that is not there', () => {
    expect(revisionsOf(history, { revision: '4', against: '3' })).toEqual({ shown: 4, against: 3 });
    expect(revisionsOf(history, { revision: '9', against: '1' })).toEqual({ shown: 5, against: undefined });
    expect(revisionsOf(history, { revision: '4', against: '4' })).toEqual({ shown: 4, against: undefined });
  });
});

describe('the revision that a roll back leads to', () => {
  const at = (revision: number, status: string) => ({ revision, status });

  test('is the one before, of a release that runs', () => {
    expect(wayBackOf([at(3, 'deployed'), at(2, 'superseded'), at(1, 'superseded')])).toBe(2);
  });

  test('is the one that still runs, after an upgrade that failed', () => {
    expect(wayBackOf([at(4, 'failed'), at(3, 'deployed'), at(2, 'superseded')])).toBe(3);
  });

  test('is none that failed itself, and none where there is no other', () => {
    expect(wayBackOf([at(3, 'deployed'), at(2, 'failed'), at(1, 'superseded')])).toBe(1);
    expect(wayBackOf([at(1, 'failed')])).toBeUndefined();
  });
});

test.each([
  ['deployed', true],
  ['superseded', true],
  ['failed', false],
  ['pending-upgrade', false],
  ['what-comes-next', false],
])('whether a release that is %s is well: %s', (status, well) => {
  expect(isWell(status)).toBe(well);
});
