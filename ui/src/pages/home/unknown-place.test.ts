import { expect, test } from 'vitest';
import { unknownPlace } from './unknown-place.ts';

const none = { successful: 0, failed: 0, rollbacks: 0 };
const overviewOf = (about: object) =>
  ({ environments: ['dev', 'prod'], byRuntime: [], recent: [], now: none, before: none, ...about }) as never;
const runtimes = ['east', 'west'];
const overview = overviewOf({});

test('a filter that names nothing there is, is told', () => {
  expect(unknownPlace({ env: 'nope' }, { runtimes, overview })).toBe('environment');
  expect(unknownPlace({ runtime: 'nope' }, { runtimes, overview })).toBe('runtime');
  expect(unknownPlace({ runtime: 'nope', env: 'nope' }, { runtimes, overview })).toBe('runtime');
});

test('what there is may have nothing to show', () => {
  expect(unknownPlace({}, { runtimes, overview })).toBeUndefined();
  expect(unknownPlace({ runtime: 'east', env: 'dev' }, { runtimes, overview })).toBeUndefined();
});

test('nothing is missing that is not known in full', () => {
  expect(unknownPlace({ env: 'nope' }, { runtimes, overview: undefined })).toBeUndefined();
  expect(unknownPlace({ runtime: 'nope' }, { runtimes: undefined, overview })).toBeUndefined();
  const many = overviewOf({ environments: Array.from({ length: 100 }, (_, at) => `env-${at}`) });
  expect(unknownPlace({ env: 'nope' }, { runtimes, overview: many })).toBeUndefined();
});

test('where something ran there is something, though it is listed no more', () => {
  const past = overviewOf({ before: { ...none, successful: 1 } });
  expect(unknownPlace({ env: 'gone' }, { runtimes, overview: past })).toBeUndefined();
  const now = overviewOf({ byRuntime: [{}] });
  expect(unknownPlace({ runtime: 'hidden' }, { runtimes, overview: now })).toBeUndefined();
});
