import type { Application, ApplicationSource, RevisionHistory } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { type AskedEntry, followedSource } from './followed-source.ts';

const [OLD, KEPT, NOW] = ['1', '2', '3'].map(digit => digit.repeat(40)) as [string, string, string];
const SOURCE: ApplicationSource = { repoURL: 'https://git.example/acme/shop.git', path: 'web' };

const entry = (id: number, revision: string, source: ApplicationSource | undefined = SOURCE) =>
  ({ id, revision, source, deployedAt: '2026-11-16T02:00:00Z' }) as RevisionHistory;

/** As after many deployments: those before entry 5 are gone. */
const application = (
  source: ApplicationSource = SOURCE,
  history: readonly RevisionHistory[] = [entry(5, KEPT), entry(6, NOW)],
  annotations: Record<string, string> = {},
): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'web', namespace: 'argocd', uid: 'uid-1', annotations },
  spec: { project: 'default', source, destination: { server: 'https://edge', namespace: 'web' } },
  status: { history: [...history] },
});

const commitOf = (asked: AskedEntry, of = application()) => followedSource(of, [asked]).commitOf(asked);

describe('the commit of an entry', () => {
  test('is what the history says, while it keeps the entry', () => {
    expect(commitOf({ id: 5 })).toEqual({ commit: KEPT, isKept: true });
    expect(commitOf({ id: 5, revision: KEPT })).toEqual({ commit: KEPT, isKept: true });
  });

  test('is what the caller names, once the history let the entry go; the branch is to confirm it', () => {
    expect(commitOf({ id: 0, revision: OLD })).toEqual({ commit: OLD, isKept: false });
  });

  test.each<[string, AskedEntry, string]>([
    ['is not named', { id: 4 }, 'has no entry 4 any more, and the commit of it is not named'],
    ['is another one', { id: 5, revision: OLD }, 'entry 5 of its history applied 2222222222'],
    ['is of an entry that there never was', { id: 7, revision: OLD }, 'its history has no entry 7'],
    ['is of an entry below the first', { id: -1, revision: OLD }, 'its history has no entry -1'],
    ...['main', '1'.repeat(39), `${OLD}\n`, '--all', OLD.toUpperCase().replaceAll('1', 'A'), ''].map(
      revision =>
        ['is none', { id: 0, revision }, 'what is named for entry 0 is no commit'] as [
          string,
          AskedEntry,
          string,
        ],
    ),
  ])('is refused where it %s', (_, asked, why) => {
    expect(() => commitOf(asked)).toThrow(
      expect.objectContaining({
        code: 'GITOPS_ROLLBACK_IMPOSSIBLE',
        message: expect.stringContaining(why),
        details: { id: asked.id },
      }),
    );
  });

  test('is refused of an application that was never deployed', () => {
    expect(() => commitOf({ id: 0, revision: OLD }, application(SOURCE, []))).toThrow('has no entry 0');
  });
});

test('a list of one source has its commits in lists, too', () => {
  const kept = { id: 5, revisions: [KEPT], sources: [SOURCE], deployedAt: '' } as RevisionHistory;
  const { spec, ...rest } = application(SOURCE, [kept]);
  const { source: _, ...others } = spec;
  const of = { ...rest, spec: { ...others, sources: [SOURCE] } };
  expect(commitOf({ id: 5, revision: KEPT }, of)).toEqual({ commit: KEPT, isKept: true });
});

describe('where the source was another one', () => {
  const elsewhere = { ...SOURCE, path: 'old/web' };
  const moved = application(SOURCE, [entry(5, KEPT, elsewhere), entry(6, NOW)]);

  test('an entry of then is refused, with where it was', () => {
    expect(() => commitOf({ id: 5 }, moved)).toThrow(
      'at entry 5 its source was old/web of https://git.example/acme/shop.git, which it does not follow now',
    );
    const withLogin = { ...elsewhere, repoURL: 'https://ada:canary@git.example/acme/shop.git' };
    const told = () => commitOf({ id: 5 }, application(SOURCE, [entry(5, KEPT, withLogin)]));
    expect(told).toThrow('its source was old/web of https://');
    expect(told).not.toThrow('canary');
    const ofChart = { repoURL: 'https://charts.example', chart: 'web', targetRevision: '1.0.0' };
    expect(() => commitOf({ id: 5 }, application(SOURCE, [entry(5, '1.0.0', ofChart)]))).toThrow(
      'was the chart web',
    );
  });

  test('what came before it is refused too: nobody knows its source', () => {
    expect(() => commitOf({ id: 0, revision: OLD }, moved)).toThrow('where it was before nobody knows');
  });

  test('another spelling of the same place is no other place, nor is a branch', () => {
    const same = { repoURL: 'https://git.example/acme/shop', path: './web/', targetRevision: 'main' };
    const of = application(SOURCE, [entry(5, KEPT, same), entry(6, NOW)]);
    expect(commitOf({ id: 5 }, of).commit).toBe(KEPT);
    expect(commitOf({ id: 0, revision: OLD }, of).commit).toBe(OLD);
  });
});

test.each<[string, Partial<ApplicationSource>]>([
  ['its source is a chart', { chart: 'web', targetRevision: '1.0.0' }],
  ['its source follows no branch', { targetRevision: NOW }],
])('nothing is restored where %s', (why, more) =>
  expect(() => followedSource(application({ ...SOURCE, ...more }), [])).toThrow(why),
);

test('what the settings of an application name outside of its folder is seen from the repository', () => {
  const source = {
    ...SOURCE,
    path: 'charts/web',
    helm: {
      valueFiles: ['values.yaml', '../../values/prod-*.yaml', '/shared.yaml', '$ref/a.yaml', 'https://x/y'],
      fileParameters: [{ name: 'a', path: '../a.txt' }],
    },
  };
  const annotations = { 'argocd.argoproj.io/manifest-generate-paths': '.;/base;../lib' };
  const { named } = followedSource(application(source, undefined, annotations), []);
  expect(named).toEqual([
    'charts/web/values.yaml',
    'values',
    'shared.yaml',
    'charts/a.txt',
    'charts/web',
    'base',
    'charts/lib',
  ]);
});
