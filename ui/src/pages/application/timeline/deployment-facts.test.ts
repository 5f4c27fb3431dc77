import { describe, expect, test } from 'vitest';
import type { Deployment, Head } from '../application.ts';
import {
  backToOf,
  broughtBy,
  changesSince,
  deploymentName,
  deploymentTitle,
  earlierWell,
  imageChanges,
  imageName,
  longName,
  mainRepository,
  movedFrom,
  nameBeside,
  noEarlierOf,
  realDeployments,
  shortRepository,
  strayVersion,
  versionStep,
  withChosen,
} from './deployment-facts.ts';

const deployment = (images: readonly string[], historyId = 1): Deployment => ({
  id: String(historyId),
  historyId,
  revisions: ['a'.repeat(40)],
  sources: [],
  commit: null,
  startedAt: null,
  deployedAt: '2026-11-16T10:00:00Z',
  initiatedBy: null,
  isAutomated: null,
  isRollback: null,
  rollbackTo: null,
  status: null,
  degradedAt: null,
  restoredAt: null,
  isDemo: false,
  images: [...images],
  mainImage: null,
});

describe('what a deployment is called', () => {
  const at = (message: string, about: Partial<Deployment> = {}): Deployment => ({
    ...deployment(['web:1.2']),
    commit: { message, author: 'ada' } as Deployment['commit'],
    ...about,
  });

  test('has its commit with it where it stands alone', () => {
    expect(longName(deployment(['web:1.2']), 'web')).toBe('1.2 (aaaaaaa)');
    expect(longName(deployment([]), 'web')).toBe('aaaaaaa');
  });

  test('is known by the commit that brought it, however far the branch was', () => {
    const commit = { sha: 'b'.repeat(40), message: 'Begin', author: 'ada' } as Deployment['commit'];
    expect(longName(at('', { commit }), 'web')).toBe('1.2 (bbbbbbb)');
    expect(deploymentName(at('', { commit, images: [] }), 'web')).toBe('bbbbbbb');
  });

  test('says what its commit is called beside one that is called alike', () => {
    const [one, alike] = [at('Begin'), at('Scale to three')];
    expect(nameBeside(one, alike, 'web')).toBe('1.2 (aaaaaaa, Begin)');
    expect(nameBeside(one, at('Go on', { images: ['web:1.3'] }), 'web')).toBe('1.2 (aaaaaaa)');
    expect(nameBeside(at(''), alike, 'web')).toBe('1.2 (aaaaaaa)');
    expect(nameBeside(one, undefined, 'web')).toBe('1.2 (aaaaaaa)');
    expect(nameBeside(at('x'.repeat(80)), alike, 'web')).toBe(`1.2 (aaaaaaa, ${'x'.repeat(49)}…)`);
    const none = at('Begin', { images: [] });
    expect(nameBeside(none, none, 'web')).toBe('aaaaaaa (Begin)');
  });

  test('is not said a second time by the title of its commit', () => {
    expect(deploymentTitle(at('Add mugs'), '1.2')).toBe('Add mugs');
    expect(deploymentTitle(at('web 1.2'), '1.2')).toBe('aaaaaaa, ada');
    expect(deploymentTitle(at('Use shop/web:1.2'), '1.2')).toBe('Use shop/web:1.2');
    expect(deploymentTitle(at(''), 'aaaaaaa')).toBe('ada');
  });

  test('has the commit that brought it, also where the branch was further by then', () => {
    const commit = { sha: 'b'.repeat(40), message: 'web 1.2', author: 'ada' } as Deployment['commit'];
    expect(deploymentTitle(at('', { commit }), '1.2')).toBe('bbbbbbb, ada');
  });
});

test('there is nothing to go back to where one was deployed, and what was made up does not count', () => {
  const made = { ...deployment(['web:0'], 2), isDemo: true };
  expect(noEarlierOf([])).toBe('neverDeployed');
  expect(noEarlierOf([deployment(['web:1'])])).toBe('noEarlier');
  expect(noEarlierOf([deployment(['web:1']), made])).toBe('noEarlierReal');
  expect(noEarlierOf([deployment(['web:1'], 3), made, deployment(['web:0'])])).toBeUndefined();
});

describe('images', () => {
  test.each([
    ['web', 'web', 'latest'],
    ['registry:5000/a/web', 'registry:5000/a/web', 'latest'],
    ['registry:5000/a/web:1.2', 'registry:5000/a/web', '1.2'],
    [`web@sha256:${'ab'.repeat(32)}`, 'web', 'abababababab'],
    [`web:1@sha256:${'ab'.repeat(32)}`, 'web', '1'],
  ])('%s is %s at %s', (image, repository, version) => {
    expect(imageName(image)).toEqual({ repository, version });
  });

  test('have changed, come or gone', () => {
    expect(imageChanges(['a/web:1', 'side:1', 'old:1'], ['a/web:2', 'side:1', 'new:1'])).toEqual([
      { repository: 'a/web', from: '1', to: '2' },
      { repository: 'new', from: undefined, to: '1' },
      { repository: 'old', from: '1', to: undefined },
    ]);
    expect(shortRepository('a/b/web')).toBe('web');
  });

  test('are told of the first deployment that is known, without what they replaced', () => {
    expect(broughtBy(undefined, deployment(['web:2']))).toEqual([
      { repository: 'web', from: undefined, to: '2', isFirst: true },
    ]);
    expect(broughtBy(deployment(['web:1']), deployment(['web:2']))).toEqual([
      { repository: 'web', from: '1', to: '2' },
    ]);
  });

  test('are not said to have changed where nobody told what was before', () => {
    expect(changesSince(undefined, deployment(['web:2']))).toEqual([]);
    expect(changesSince(deployment([]), deployment(['web:2']))).toEqual([]);
    expect(changesSince(deployment(['web:1']), deployment(['web:2']))).toHaveLength(1);
  });
});

describe('versions', () => {
  const head = (images: readonly string[], ...nodes: readonly Deployment[]) => ({
    images: [...images],
    health: 'Healthy' as const,
    operation: null,
    deployments: { nodes },
  });

  test('go from what was deployed before to what is applied, while it comes', () => {
    const history = [deployment(['web:2', 'side:1'], 2), deployment(['web:1', 'side:1'])];
    const step = { from: '1', to: '2', images: 2, changed: 1 };
    expect(versionStep(head(['side:1', 'web:2'], ...history), true)).toEqual(step);
    expect(versionStep(head(['side:1', 'web:2'], ...history), false)).toEqual({ ...step, from: undefined });
  });

  test('are those that were applied, however the pods of others linger', () => {
    const history = [deployment(['web:3'], 3), deployment(['web:2'], 2)];
    const live = head(['web:1', 'web:3'], ...history);
    expect(versionStep(live, false)).toMatchObject({ from: undefined, to: '3', images: 1 });
    expect(versionStep(live, true)).toMatchObject({ from: '1', to: '3' });
  });

  test('are what runs where no deployment brought it, once nothing is on its way', () => {
    const history = [deployment(['web:typo'], 2), deployment(['web:1'])];
    const live = head(['web:2'], ...history);
    expect(strayVersion(live)).toBe('2');
    expect(versionStep(live, false)).toMatchObject({ from: undefined, to: '2' });
    expect(versionStep(live, true)).toMatchObject({ from: '2', to: 'typo' });
    expect(strayVersion({ ...live, health: 'Progressing' })).toBeUndefined();
    const retried = { ...live, operation: { phase: 'Running' } as Head['operation'] };
    expect(versionStep(retried, true)).toMatchObject({ from: 'typo', to: '2' });
    expect(strayVersion(head(['web:typo'], ...history))).toBeUndefined();
    expect(strayVersion(head([], ...history))).toBeUndefined();
  });

  test('that do not come up are told with what runs beside them', () => {
    const history = [deployment(['web:2'], 2), deployment(['web:1'])];
    const ill = { ...head(['web:1', 'web:2'], ...history), health: 'Degraded' as const };
    expect(versionStep(ill, false)).toMatchObject({ from: '1', to: '2' });
    expect(versionStep({ ...ill, images: ['web:2'] }, false)).toMatchObject({ from: undefined, to: '2' });
  });

  test('are those of the workload that the application is about, where nothing changed', () => {
    const first = { ...deployment(['busybox:1', 'nginx:1.28']), mainImage: 'nginx:1.28' };
    expect(versionStep(head(['busybox:1', 'nginx:1.28'], first), false)).toMatchObject({ to: '1.28' });
  });

  test('are the first image where nothing changed, and nothing without images', () => {
    const one = { from: undefined, to: '2', images: 1, changed: 0 };
    expect(versionStep(head(['web:2']), true)).toEqual(one);
    expect(versionStep(head([]), true)).toBeUndefined();
  });

  test('that the demo made up are not what anything came from', () => {
    const demo = { ...deployment(['web:1'], 9), isDemo: true };
    const real = deployment(['web:2']);
    expect(versionStep(head(['web:2'], real, demo), true)).toMatchObject({ from: undefined, changed: 0 });
    expect(versionStep(head(['web:2'], demo), true)).toMatchObject({ to: '2' });
    expect(realDeployments([demo, real, demo])).toEqual([real]);
  });

  test('are made by the image that changed last', () => {
    const history = [deployment(['web:2', 'side:2'], 2), deployment(['web:2', 'side:1'])];
    expect(mainRepository(['web:2', 'side:2'], history)).toBe('side');
    expect(mainRepository(['web:2'], [])).toBe('web');
    expect(mainRepository([], [])).toBeUndefined();
  });

  test('that were gone back to are called as they were, or by their commit where they are not listed', () => {
    const [first, second] = ['b'.repeat(40), 'c'.repeat(40)] as const;
    const back = { ...deployment(['web:1'], 3), rollbackTo: first };
    const history = [
      back,
      { ...deployment(['web:2'], 2), revisions: [second] },
      { ...deployment(['web:1'], 1), revisions: [first] },
    ];
    expect(backToOf(back, history, 'web')).toBe('1');
    expect(backToOf(back, history.slice(0, 2), 'web')).toBe('bbbbbbb');
    expect(backToOf(deployment(['web:2'], 2), history, 'web')).toBeUndefined();
  });

  test('that were gone back to have their commit where what was left is called alike', () => {
    const first = 'b'.repeat(40);
    const history = [
      { ...deployment(['web:1'], 3), rollbackTo: first },
      { ...deployment(['web:1'], 2), revisions: ['c'.repeat(40)] },
      { ...deployment(['web:1'], 1), revisions: [first] },
    ] as const;
    expect(backToOf(history[0], history, 'web')).toBe('1 (bbbbbbb)');
  });

  test('to go back to are the newest one before that was well', () => {
    const of = (historyId: number, status: Deployment['status'], isDemo = false): Deployment => ({
      ...deployment(['web:1'], historyId),
      status,
      isDemo,
    });
    const ill = of(5, 'Degraded');
    const history = [ill, of(4, 'Healthy', true), of(3, 'Replaced'), of(2, 'Healthy'), of(1, 'Healthy')];
    expect(earlierWell(history)?.historyId).toBe(2);
    expect(earlierWell([of(6, 'Healthy'), ill])).toBeUndefined();
  });

  test('are called by their tag, or by their commit', () => {
    expect(deploymentName(deployment(['side:1', 'web:2']), 'web')).toBe('2');
    expect(deploymentName(deployment([]), 'web')).toBe('aaaaaaa');
  });
});

describe('what can be gone back to', () => {
  test('has the version that was chosen among it, though its page of the timeline was let go', () => {
    const [third, second, first] = [3, 2, 1].map(id => deployment([], id)) as [
      Deployment,
      Deployment,
      Deployment,
    ];
    expect(withChosen([third, second], undefined)).toEqual([third, second]);
    expect(withChosen([third, second], { ...second })).toEqual([third, second]);
    expect(withChosen([third, second], first)).toEqual([third, second, first]);
    expect(withChosen([third, first], second)).toEqual([third, second, first]);
  });

  test('is where its files are now, however that is spelt; else where they were is told', () => {
    const source = (repoUrl: string, path: string | null) => ({
      repoUrl,
      path,
      chart: null,
      targetRevision: null,
    });
    const head = { sources: [source('https://git.example/acme/shop.git', 'web')] };
    const from = (...sources: ReturnType<typeof source>[]) => movedFrom({ sources }, head);
    expect(from(source('https://git.example/acme/shop', './web/'))).toBeUndefined();
    expect(from(source('https://git.example/acme/shop', 'old/web'))).toEqual({
      repoUrl: 'https://git.example/acme/shop',
      path: 'old/web',
    });
    expect(from(source('https://git.example/acme/other', 'web'))?.path).toBe('web');
    // Nobody told, or only the runtime can say.
    expect(from()).toBeUndefined();
    expect(from(source('https://a', 'a'), source('https://b', 'b'))).toBeUndefined();
  });
});
