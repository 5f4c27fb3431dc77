import { describe, expect, test } from 'vitest';
import type { Build } from '../../builds/index.ts';
import { flightsOf, isUnderWay, nowOf } from './flights.ts';

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
    ...about,
  }) as Build;

const deployed = (about: object = {}) =>
  ({
    id: 'd1',
    name: 'web-dev',
    health: 'Healthy',
    sync: 'Synced',
    images: ['shop/web:2'],
    ...about,
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
    const flight = only([build()], made, [deployed()]);
    expect(flight.title).toBe('Sort by price');
    expect(flight.stops).toEqual({ commit: 'ok', build: 'ok', image: 'ok', sync: 'ok', pods: 'ok' });
    expect(nowOf(flight)).toBe('running-well');
    expect(isUnderWay(flight)).toBe(false);
  });

  test('is found by a deployed commit that names the build and the tag of an image', () => {
    const revision = 'a'.repeat(40);
    const message = (tag: string) => ({ message: `web ${tag} to dev\n\nBuilt from ${revision}` });
    const said = only(
      [build({ revision })],
      [],
      [deployed({ images: ['shop/web:1.2-f'], commit: message('1.2-f') })],
    );
    expect(said.image).toBe('shop/web:1.2-f');
    expect(said.stops).toMatchObject({ image: 'ok', sync: 'ok', pods: 'ok' });
    // Others that are deployed from the same repository are not what it made.
    const other = deployed({ images: ['shop/cart:9'], commit: message('1.2-f') });
    expect(only([build({ revision })], [], [other]).deployment).toBeUndefined();
  });

  test('is found by its image with or without the registry', () => {
    const inRegistry = deployed({ images: ['registry.example.com/shop/web:2'] });
    expect(only([build()], made, [inRegistry]).deployment).toBeDefined();
    expect(only([build()], made, [deployed({ images: ['other-shop/web:2'] })]).deployment).toBeUndefined();
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
    expect(nowOf(flight)).toBe(words);
    expect(isUnderWay(flight)).toBe(underWay);
  });

  test.each([
    [{ health: 'Progressing' }, 'progressing', true],
    [{ health: 'Degraded' }, 'degraded', false],
    [{ sync: 'OutOfSync' }, 'syncing', false],
  ] as const)('that is deployed as %o says so', (about, words, underWay) => {
    const flight = only([build()], made, [deployed(about)]);
    expect(nowOf(flight)).toBe(words);
    expect(isUnderWay(flight)).toBe(underWay);
  });

  test('that has an image and runs nowhere is not deployed yet', () => {
    expect(nowOf(only([build()], made, []))).toBe('imaged');
  });

  test('is one however often its commit is built, and builds without a commit are none', () => {
    const flight = only([build({ id: 'b2' }), build(), build({ id: 'b3', revision: '' })], [], []);
    expect(flight.build.id).toBe('b2');
  });
});
