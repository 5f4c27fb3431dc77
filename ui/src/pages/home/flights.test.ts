import { describe, expect, test } from 'vitest';
import type { Build } from '../../builds/index.ts';
import { flightsOf, isInFlight, newestOf, nowOf } from './flights.ts';

const build = (about: Partial<Build> = {}): Build =>
  ({
    id: 'b1',
    number: 7,
    serviceId: 'p1',
    pipelineName: 'shop/web',
    state: 'success',
    revision: 'abc',
    commitMessage: 'Sort by price\n\nmore',
    userName: 'ada',
    annotations: {},
    ...about,
  }) as Build;

const delivered = (about: object = {}, isCurrent = true) =>
  ({
    isCurrent,
    foundBy: ['shop/web:2'],
    application: {
      id: 'a1',
      name: 'web-dev',
      health: 'Healthy',
      sync: 'Synced',
      images: ['shop/web:2'],
      ...about,
    },
    deployment: { images: ['shop/web:2'], revisions: ['def'] },
  }) as never;

const made = [{ buildId: 'b1', names: ['shop/web:2'] }];

const only = (...args: Parameters<typeof flightsOf>) => {
  const [flight, ...more] = flightsOf(...args);
  expect(more).toEqual([]);
  if (!flight) throw new Error('there is none');
  return flight;
};

describe('a change in flight', () => {
  test('is followed from its build over the image to where that runs', () => {
    const flight = only([build()], made, [delivered()]);
    expect(flight.title).toBe('Sort by price');
    expect(new Set(Object.values(flight.stops))).toEqual(new Set(['ok']));
    expect(nowOf(flight).words).toBe('running-well');
    expect(isInFlight(flight)).toBe(false);
  });

  test.each([
    ['pending', 'queued', 'queued', true],
    ['running', 'run', 'running', true],
    ['pending-approval', 'gate', 'waiting', true],
    ['error', 'bad', 'failed', false],
    ['denied', 'bad', 'denied', false],
    ['terminated', 'warn', 'stopped', false],
    ['success', 'ok', 'built', false],
  ] as const)('whose build is %s says so', (state, stop, words, underWay) => {
    const flight = only([build({ state })], [], []);
    expect(flight.stops).toMatchObject({ build: stop, sync: 'pending', pods: 'pending' });
    expect(nowOf(flight).words).toBe(words);
    expect(isInFlight(flight)).toBe(underWay);
  });

  test.each([
    [{ health: 'Progressing' }, 'progressing', true],
    [{ health: 'Degraded' }, 'degraded', false],
    [{ sync: 'OutOfSync' }, 'outOfSync', false],
    [{ sync: 'OutOfSync', operation: { phase: 'Running' } }, 'syncing', true],
    [{ sync: 'OutOfSync', operation: { phase: 'Failed' } }, 'notSynced', false],
  ] as const)('that is deployed as %o says so', (about, words, underWay) => {
    const flight = only([build()], made, [delivered(about)]);
    expect(nowOf(flight).words).toBe(words);
    expect(isInFlight(flight)).toBe(underWay);
  });

  test.each([
    [{ health: 'Degraded' }, {}, 'degraded'],
    [{ sync: 'OutOfSync' }, { health: 'Degraded' }, 'outOfSync'],
    // Of one whose sync nobody knows yet there is nothing to say.
    [{ health: 'Degraded' }, { sync: 'Unknown' }, 'degraded'],
  ] as const)('names the application that is %o, not the one that is %o', (about, other, words) => {
    const places = [
      delivered({ id: 'a2', name: 'other', ...other }),
      delivered({ id: 'a3', name: 'meant', ...about }),
    ];
    for (const told of [places, places.toReversed()])
      expect(nowOf(only([build()], made, told))).toMatchObject({
        words,
        place: { application: { name: 'meant' } },
      });
  });

  test('that was replaced by a newer one says so', () => {
    const flight = only([build()], made, [delivered({ health: 'Degraded' }, false)]);
    expect(nowOf(flight)).toMatchObject({ words: 'replaced', place: { application: { name: 'web-dev' } } });
  });

  test('that has an image and runs nowhere is not deployed yet', () => {
    expect(nowOf(only([build()], made, []))).toEqual({ words: 'imaged', place: undefined });
  });

  test('is one however often its commit is built, and builds without a commit are none', () => {
    const builds = [build({ id: 'b2' }), build(), build({ id: 'b3', revision: '' })];
    expect(newestOf(builds).map(({ id }) => id)).toEqual(['b2']);
  });

  test('is none where the demo made it up', () => {
    expect(newestOf([build({ annotations: { demo: 'true' } })])).toEqual([]);
  });
});
