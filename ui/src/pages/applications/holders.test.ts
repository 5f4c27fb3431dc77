import { describe, expect, test } from 'vitest';
import { type Holder, holdersIn, isCut, MOST_HOLDERS, openAtFirst, openNow, ROOT } from './holders.ts';

const holder = (name: string, about: Partial<Holder> = {}): Holder => ({
  id: name,
  parentId: null,
  kind: 'Application',
  runtime: 'main',
  namespace: 'argocd',
  name,
  isGitSource: false,
  health: 'Healthy',
  sync: 'Synced',
  why: '',
  total: 1,
  worst: 'Healthy',
  byState: [],
  ...about,
});

const names = (holders: readonly Holder[] | undefined) => holders?.map(({ name }) => name);

describe('what holds applications', () => {
  test('stands below what holds it, Git Sources first', () => {
    const within = holdersIn([
      holder('set', { parentId: 'source', kind: 'ApplicationSet' }),
      holder('apps'),
      holder('source', { isGitSource: true }),
    ]);
    expect(names(within.get(ROOT))).toEqual(['source', 'apps']);
    expect(names(within.get('source'))).toEqual(['set']);
  });

  test('is a root where what holds it is not to be seen', () => {
    expect(names(holdersIn([holder('set', { parentId: 'hidden' })]).get(ROOT))).toEqual(['set']);
  });
});

describe('the tree', () => {
  const many = Array.from({ length: 30 }, (_, at) => holder(`set-${at}`));

  test('is open as a whole where it is small', () => {
    expect([...openAtFirst([holder('source'), holder('set')], 60)]).toEqual(['source', 'set']);
  });

  test('shows only where applications come from where there are many', () => {
    expect(openAtFirst([holder('source')], 61).size).toBe(0);
    expect(openAtFirst(many, 30).size).toBe(0);
  });

  describe('of another question', () => {
    const wish = {
      text: 'health:degraded',
      chosen: { text: '', open: new Set(['mine']) },
      before: new Set(['mine']),
      isOld: false,
      holders: [holder('source')],
      total: 3,
    };

    test('opens by itself when its numbers are here', () => {
      expect([...openNow(wish)]).toEqual(['source']);
    });

    test('stays as the one before was while its numbers are counted', () => {
      expect(openNow({ ...wish, isOld: true })).toBe(wish.before);
    });

    test('is as somebody left it, whatever its numbers are', () => {
      const chosen = { text: wish.text, open: new Set(['chosen']) };
      expect([...openNow({ ...wish, chosen, isOld: true })]).toEqual(['chosen']);
      expect([...openNow({ ...wish, chosen })]).toEqual(['chosen']);
    });
  });

  test('says that it is cut where the server tells of no more', () => {
    const all = Array.from({ length: MOST_HOLDERS }, (_, at) => holder(`set-${at}`));
    expect([isCut(all), isCut(all.slice(1))]).toEqual([true, false]);
  });
});
