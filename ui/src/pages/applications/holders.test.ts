import { describe, expect, test } from 'vitest';
import { type Holder, holdersIn, openAtFirst, ROOT } from './holders.ts';

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
});
