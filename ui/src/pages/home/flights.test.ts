import { describe, expect, test } from 'vitest';
import type { Build } from '../../builds/index.ts';
import {
  flightsOf,
  gitFlightsOf,
  idsInGit,
  inOrder,
  isInFlight,
  isInTrouble,
  madeInGit,
  newestOf,
  nowOf,
  shownOf,
} from './flights.ts';

const NOW = Date.parse('2027-03-01T12:01:00Z');

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

const RUNNING = ['hub.example/shop/web:1'];

const only = (...args: Parameters<typeof flightsOf>) => {
  const [flight, ...more] = flightsOf(...args);
  expect(more).toEqual([]);
  if (!flight) throw new Error('there is none');
  return shownOf(flight, undefined, { now: NOW, running: RUNNING });
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
    const gone = { health: 'Degraded', images: ['shop/web:3'] };
    const flight = only([build()], made, [delivered(gone, false)]);
    expect(nowOf(flight)).toMatchObject({ words: 'replaced', place: { application: { name: 'web-dev' } } });
  });

  test.each([
    ['Degraded', 'failedThere'],
    ['Replaced', 'overtaken'],
    ['Healthy', 'replaced'],
  ] as const)(
    'that was %s when it was replaced is said to be %s, and in no trouble any more',
    (status, words) => {
      const place = { ...(delivered({ images: ['shop/web:1'] }, false) as object) };
      const deployment = { images: ['shop/web:2'], revisions: ['def'], status };
      const flight = only([build()], made, [{ ...place, deployment } as never]);
      expect(nowOf(flight)).toMatchObject({ words, place: { application: { name: 'web-dev' } } });
      expect([isInTrouble(flight), isInFlight(flight)]).toEqual([false, false]);
    },
  );

  test('whose pods are left, as what replaces it does not come up, still runs', () => {
    const left = { health: 'Degraded', images: ['shop/web:3', 'hub.example/shop/web:2'] };
    const flight = only([build()], made, [delivered(left, false)]);
    expect(nowOf(flight)).toMatchObject({ words: 'stillRuns', place: { application: { name: 'web-dev' } } });
  });

  test('that has just begun is said to be where it is shown, and not to be late', () => {
    const [flight] = flightsOf([build()], made, [delivered()]);
    const [waiting] = flightsOf([build()], made, []);
    if (!flight || !waiting) throw new Error('there is none');
    const at = (step: number) => shownOf(flight, { at: step, since: 0 }, { now: NOW, running: [] });
    expect([0, 1, 2, 3, 4, 5].map(step => nowOf(at(step)).words)).toEqual([
      'running',
      'imaging',
      'committing',
      'syncing',
      'progressing',
      'running-well',
    ]);
    expect([isInFlight(at(0)), isInFlight(at(4)), isInFlight(at(5))]).toEqual([true, true, false]);
    expect(nowOf(shownOf(waiting, { at: 2, since: 0 }, { now: NOW, running: [] })).words).toBe('landing');
  });

  test('that has an image and runs nowhere is not deployed yet', () => {
    expect(nowOf(only([build()], made, []))).toEqual({ words: 'imaged', place: undefined });
  });

  test.each([
    ['2027-03-01T12:00:00Z', 'landing', true],
    ['2027-03-01T11:58:00Z', 'imaged', false],
  ] as const)(
    'whose image was made and that nothing tells of since %s says %s',
    (finished, words, underWay) => {
      const flight = only([build({ finished })], made, []);
      expect(nowOf(flight).words).toBe(words);
      expect(isInFlight(flight)).toBe(underWay);
      // Once it came to an application that tells more than the time.
      expect(isInFlight(only([build({ finished })], made, [delivered()]))).toBe(false);
    },
  );

  test('of an open pull request is not under way once it is built, of a merged one it is', () => {
    const of = (event: string) => ({ cause: { event }, git: { pullRequest: { number: 1 } } }) as never;
    const words = ['pullrequest.opened', 'pullrequest.merged'].map(event => {
      const one = build({ finished: '2027-03-01T12:00:00Z', ...(of(event) as object) });
      return nowOf(only([one], made, [])).words;
    });
    expect(words).toEqual(['imaged', 'landing']);
  });

  test.each([
    ['of what no application runs a version', '2027-03-01T12:00:00Z', ['hub.example/shop/api:1']],
    // The clock of the browser may be anywhere.
    ['that ends an hour from now', '2027-03-01T13:00:00Z', RUNNING],
  ])('%s is not under way once it is built', (_, finished, running) => {
    const [flight] = flightsOf([build({ finished })], made, []);
    if (!flight) throw new Error('there is none');
    const shown = shownOf(flight, undefined, { now: NOW, running });
    expect(nowOf(shown).words).toBe('imaged');
    expect(isInFlight(shown)).toBe(false);
  });

  test('is said to have made its image, and no more, where nobody knows what came of it', () => {
    const [flight] = flightsOf([build({ finished: '2027-03-01T12:00:59Z' })], made, []);
    if (!flight) throw new Error('there is none');
    for (const step of [undefined, { at: 2, since: 0 }]) {
      const shown = shownOf(flight, step, { now: NOW, running: undefined });
      expect(nowOf(shown).words).toBe('imaging');
      expect(isInFlight(shown)).toBe(false);
    }
  });

  test('that was built a moment ago is under way until its images are read', () => {
    const [flight] = flightsOf([build({ finished: '2027-03-01T12:00:59Z' })], [], []);
    const [old] = flightsOf([build({ finished: '2027-03-01T12:00:00Z' })], [], []);
    if (!flight || !old) throw new Error('there is none');
    const told = (one: typeof flight, areImagesOld: boolean) => {
      const shown = shownOf(one, undefined, { now: NOW, areImagesOld, running: [] });
      return [nowOf(shown).words, isInFlight(shown)];
    };
    expect(told(flight, true)).toEqual(['running', true]);
    expect(told(flight, false)).toEqual(['built', false]);
    expect(told(old, true)).toEqual(['built', false]);
  });

  test('that failed a moment ago is not under way', () => {
    const failed = build({ state: 'error', finished: '2027-03-01T12:00:50Z' });
    expect(isInFlight(only([failed], made, []))).toBe(false);
  });

  test('is one however often its commit is built, and builds without a commit are none', () => {
    const builds = [build({ id: 'b2' }), build(), build({ id: 'b3', revision: '' })];
    expect(newestOf(builds).map(({ id }) => id)).toEqual(['b2']);
  });

  test('is none where the demo made it up', () => {
    expect(newestOf([build({ annotations: { demo: 'true' } })])).toEqual([]);
  });
});

describe('a change that was made in Git', () => {
  const deployment = (sha: string, about: object = {}) =>
    ({
      runtime: 'r',
      namespace: 'argocd',
      name: 'web-dev',
      deployedAt: '2026-11-16T01:00:00Z',
      revisions: ['head'],
      commit: { sha, message: 'Scale web\n\nfor the sale', author: 'ada' },
      ...about,
    }) as never;
  const saying = (sha: string, message: string) => deployment(sha, { commit: { sha, message } });
  const broken = { runtime: 'r', namespace: 'argocd', health: 'Degraded', why: 'it crashes' };
  const found = (sha: string, about: object = broken) =>
    ({
      ...(delivered(about) as object),
      foundBy: ['head'],
      deployment: { images: [], revisions: ['head'], commit: { sha } },
    }) as never;

  test('is one of which no build is told, by its commit or by the message of it', () => {
    const id = 'f'.repeat(40);
    const recent = [
      deployment('new'),
      deployment('new', { name: 'other' }),
      deployment('made-up', { isDemo: true }),
      deployment('none', { commit: null }),
      deployment('abc'),
      saying('made', `web 2 to dev\n\nBuilt from ${id}`),
      saying('back', `Revert "web 2"\n\nThis reverts commit ${id}.`),
    ];
    expect(madeInGit(recent, [build()]).map(({ commit }) => commit.sha)).toEqual(['new', 'back']);
  });

  test('that broke its application says so with the reason, and the one before it does not', () => {
    const recent = [deployment('new'), deployment('old')];
    // Both by the revision that the repository had come to.
    expect(idsInGit(madeInGit(recent, []), recent)).toEqual(['new', 'old', 'head']);
    const flights = gitFlightsOf(madeInGit(recent, []), recent, [found('new'), found('old')]);
    const [newest, before] = inOrder(flights).map(flight =>
      shownOf(flight, undefined, { now: NOW, running: [] }),
    );
    if (!newest || !before) throw new Error('there are not two');
    expect(newest).toMatchObject({
      title: 'Scale web',
      build: undefined,
      stops: { sync: 'ok', pods: 'bad' },
    });
    expect(nowOf(newest)).toMatchObject({
      words: 'degraded',
      place: { application: { name: 'web-dev', why: 'it crashes' } },
    });
    expect([isInTrouble(newest), isInTrouble(before)]).toEqual([true, false]);
    expect(nowOf(before).words).toBe('replaced');
  });

  test('is not shown where nobody may see what it came to', () => {
    const recent = [deployment('new')];
    expect(gitFlightsOf(madeInGit(recent, []), recent, [])).toEqual([]);
  });
});
