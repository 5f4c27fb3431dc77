import { describe, expect, test } from 'vitest';
import type { Build } from '../builds/index.ts';
import { type Delivery, journeyOf, landingPause } from './journey.ts';
import { madeImage } from './made-image.ts';

const [REVISION, ID] = ['a'.repeat(40), 'b'.repeat(24)];
const SHA = '3fb91c7d2e8a4056b1f29d0c83e7a65f4d1b2093';
const build = { id: ID, revision: REVISION, state: 'success' } as Build;
const made = [{ buildId: ID, names: ['shop/web:2'] }];

interface About {
  readonly app?: object;
  readonly deployment?: object | null;
  readonly foundBy?: readonly string[];
  readonly isCurrent?: boolean;
}

const delivery = ({ app, deployment, foundBy = ['shop/web:2'], isCurrent = true }: About = {}): Delivery =>
  ({
    isCurrent,
    foundBy,
    application: {
      id: 'web-dev',
      name: 'web-dev',
      health: 'Healthy',
      sync: 'Synced',
      images: ['shop/web:2'],
      ...app,
    },
    deployment:
      deployment === null
        ? null
        : { images: ['shop/web:2'], revisions: ['c0ffee'], commit: { sha: 'c0ffee' }, ...deployment },
  }) as Delivery;

const shortly = (...args: Parameters<typeof journeyOf>): string =>
  Object.values(journeyOf(...args).stops).join(' ');

describe('the way of a change', () => {
  test('ends where its image runs, by a commit in Git', () => {
    expect(shortly(build, made, [delivery()])).toBe('ok ok ok ok ok ok');
    expect(journeyOf(build, made, [delivery()])).toMatchObject({ image: 'shop/web:2', gitCommit: 'c0ffee' });
  });

  test('has not begun beyond a build whose image is nowhere', () => {
    expect(shortly(build, made, [])).toBe('ok ok ok pending pending pending');
    expect(shortly({ ...build, revision: '' }, [], [])).toBe('pending ok pending pending pending pending');
  });

  test('is at the sync while its first one lasts', () => {
    const app = { sync: 'OutOfSync', health: 'Progressing', operation: { phase: 'Running' } };
    expect(shortly(build, made, [delivery({ app, deployment: null })])).toBe('ok ok ok ok run run');
  });

  test.each([
    ['has not begun to sync', {}, 'ok ok ok ok warn pending'],
    ['is syncing', { operation: { phase: 'Running' } }, 'ok ok ok ok run pending'],
    ['could not be synced', { operation: { phase: 'Failed' } }, 'ok ok ok ok bad pending'],
  ])(
    'is in Git as soon as an application that %s differs from a commit that speaks of it',
    (_, more, way) => {
      const app = { sync: 'OutOfSync', images: ['shop/web:1'], commit: { sha: 'c0ffee' }, ...more };
      const ahead = delivery({ app, deployment: null, foundBy: [REVISION] });
      expect(shortly(build, made, [ahead])).toBe(way);
      expect(journeyOf(build, made, [ahead])).toMatchObject({ gitCommit: 'c0ffee' });
      // The image may become known a moment later.
      expect(journeyOf(build, [], [ahead]).stops).toMatchObject({ image: 'pending', promotion: 'ok' });
    },
  );

  test.each([
    [['hub.example/shop/web:1'], 1],
    [[], 1],
    [['shop/cart:1'], 0],
    [['shop/my-web:1'], 0],
  ])(
    'goes to an application that runs %s and differs from a commit that speaks of it: %i',
    (images, count) => {
      const app = { sync: 'OutOfSync', images };
      const ahead = delivery({ app, deployment: null, foundBy: [REVISION] });
      expect(journeyOf(build, made, [ahead]).places).toHaveLength(count);
    },
  );

  test.each([
    ['is syncing', { sync: 'OutOfSync', health: 'Progressing', operation: { phase: 'Running' } }, 'ok ok'],
    ['could not be synced', { sync: 'OutOfSync', operation: { phase: 'Failed' } }, 'ok ok'],
    ['is out of sync', { sync: 'OutOfSync' }, 'ok ok'],
    ['is degraded', { health: 'Degraded' }, 'ok bad'],
  ])('is not at the sync of a later commit: its application %s', (_, app, way) => {
    const at = (sha: string) => delivery({ app: { ...app, commit: { sha } } });
    const [, , , , sync, pods] = shortly(build, made, [at('later')]).split(' ');
    expect(`${sync} ${pods}`).toBe(way);
    // Of its own commit it is told as it is.
    expect(shortly(build, made, [at('c0ffee')])).toBe(shortly(build, made, [delivery({ app })]));
  });

  test('is told by the application that is worst off, of those that still have it', () => {
    const bad = { id: 'web-prod', health: 'Degraded' };
    expect(shortly(build, made, [delivery(), delivery({ app: bad })])).toBe('ok ok ok ok ok bad');
    expect(shortly(build, made, [delivery({ app: bad, isCurrent: false }), delivery()])).toBe(
      'ok ok ok ok ok ok',
    );
  });

  test.each([
    ['Degraded', 'ok bad'],
    ['Healthy', 'ok ok'],
    // Its pods never were all there.
    ['Replaced', 'ok pending'],
    [null, 'ok ok'],
  ])(
    'that was %s when something newer replaced it stays so, however its application is now',
    (status, way) => {
      for (const health of ['Healthy', 'Degraded', 'Progressing']) {
        const app = { health, sync: 'OutOfSync', operation: { phase: 'Failed' } };
        const gone = delivery({ app, deployment: { status }, isCurrent: false });
        expect(shortly(build, made, [gone])).toBe(`ok ok ok ok ${way}`);
      }
    },
  );

  test('that is deployed is told as it is now, and one that is deployed nowhere any more by where it went worst', () => {
    const [well, ill] = [{ status: 'Healthy' }, { status: 'Degraded' }];
    expect(shortly(build, made, [delivery({ deployment: ill })])).toBe('ok ok ok ok ok ok');
    const { stops, worst } = journeyOf(build, made, [
      delivery({ deployment: well, isCurrent: false }),
      delivery({ app: { id: 'web-prod' }, deployment: ill, isCurrent: false }),
    ]);
    expect([stops.pods, worst.pods?.application.id]).toEqual(['bad', 'web-prod']);
  });

  test('that was deployed twice went as it did the last time', () => {
    const first = delivery({ deployment: { id: 'd1', status: 'Degraded' }, isCurrent: false });
    const again = delivery({ deployment: { id: 'd2', status: 'Healthy' }, isCurrent: false });
    expect(shortly(build, made, [again, first])).toBe('ok ok ok ok ok ok');
  });

  test('says which application each stop tells of', () => {
    const [late, ill] = [
      { id: 'late', sync: 'OutOfSync' },
      { id: 'ill', health: 'Degraded' },
    ];
    const { places, worst } = journeyOf(build, made, [
      delivery(),
      delivery({ app: late }),
      delivery({ app: ill }),
      delivery({ app: { id: 'old', health: 'Degraded' }, isCurrent: false }),
    ]);
    expect(places.map(({ application }) => application.id)).toEqual(['ill', 'late', 'web-dev', 'old']);
    expect([worst.sync?.application.id, worst.pods?.application.id]).toEqual(['late', 'ill']);
  });

  test('has one place for each application, from when it first came there', () => {
    const again = delivery({ deployment: { id: 'd2' } });
    const first = delivery({ deployment: { id: 'd1' }, isCurrent: false });
    const { places } = journeyOf(build, made, [again, first]);
    expect(places).toMatchObject([{ isCurrent: true, deployment: { id: 'd1' } }]);
  });

  test('is found by a deployed commit that speaks of the build and of an image', () => {
    const commit = { sha: 'c0ffee', message: `web 1.2-f to dev\n\nBuilt from ${REVISION}` };
    const said = delivery({ foundBy: [REVISION], deployment: { images: ['shop/web:1.2-f'], commit } });
    expect(journeyOf(build, [], [said])).toMatchObject({ image: 'shop/web:1.2-f', places: [{}] });
    // Others that are deployed from the same repository are not what it made.
    const other = delivery({ foundBy: [REVISION], deployment: { images: ['shop/cart:9'], commit } });
    expect(journeyOf(build, [], [other]).places).toEqual([]);
  });

  test.each([
    ['9', `web 2 to dev\n\nBuilt from ${SHA}`],
    ['1.2', 'web 11.2 to dev'],
    ['1.2', 'web 1.2.1 to dev'],
    ['1.2', 'web 1.2-f to dev'],
    ['3fb9', `Built from ${SHA}`],
  ])('is not found by the tag %s in "%s"', (tag, message) => {
    const images = [`shop/cart:${tag}`];
    const part = delivery({
      foundBy: [REVISION],
      deployment: { images, commit: { sha: 'c0ffee', message } },
    });
    expect(journeyOf(build, [], [part]).places).toEqual([]);
  });

  test.each([
    ['1.2', 'web to 1.2.'],
    ['1.2', 'shop/web:1.2, tested'],
    [SHA, `Built from ${SHA}`],
  ])('is found by the tag %s in "%s"', (tag, message) => {
    const images = [`shop/web:${tag}`];
    const whole = delivery({
      foundBy: [REVISION],
      deployment: { images, commit: { sha: 'c0ffee', message } },
    });
    expect(journeyOf(build, [], [whole]).places).toHaveLength(1);
  });

  test('is found where the commit itself is deployed', () => {
    const straight = delivery({
      foundBy: [REVISION],
      deployment: { images: [], revisions: [REVISION], commit: { sha: REVISION } },
    });
    expect(journeyOf(build, [], [straight])).toMatchObject({ places: [{}], gitCommit: undefined });
  });

  test('is not that of another build', () => {
    expect(journeyOf(build, made, [delivery({ foundBy: ['shop/web:3'] })]).places).toEqual([]);
  });
});

test.each([
  ['pending', undefined, Number.POSITIVE_INFINITY],
  ['running', undefined, 1_000],
  ['success', '2027-03-01T12:00:00Z', 200],
  ['success', '2027-03-01T11:59:00Z', Number.POSITIVE_INFINITY],
  ['error', '2027-03-01T12:00:00Z', Number.POSITIVE_INFINITY],
])(
  'a build that is %s, and ended at %s, is asked about again no sooner than in %d ms',
  (state, finished, pause) => {
    const landing = { ...build, state, ...(finished ? { finished } : {}) } as Build;
    expect(landingPause(landing, Date.parse('2027-03-01T12:00:20Z'))).toBe(pause);
  },
);

test('an image is known by its tags, by its digest, and as a build spoke of it', () => {
  const tags = [{ _id: 't', registry: 'hub.example', repository: 'shop/web', tag: '2' }];
  const image = { buildId: ID, imageDisplayName: 'shop/web', internalImageId: 'sha256:aa', tags };
  expect(madeImage({ ...image, repoDigest: 'hub.example/shop/web@sha256:bb' }).names).toEqual([
    'hub.example/shop/web:2',
    'sha256:bb',
  ]);
  expect(madeImage({ ...image, internalImageId: 'shop/web:2', tags: [] }).names).toEqual(['shop/web:2']);
});
