import { describe, expect, test } from 'vitest';
import { countTakenOver, isRefused, sharesOf, takeOverOf } from './taken-over.ts';

const of = (name: string | null, count: number, namespace: string | null = name && 'argocd') => ({
  namespace,
  name,
  count,
});
const preview = (takesOver: ReturnType<typeof of>[], isGood = true) =>
  ({ isGood, answer: { firstSync: { takesOver } } }) as Parameters<typeof takeOverOf>[0];

describe('what a first sync takes over', () => {
  test('is told by whom it belongs to, with the namespace where there are several', () => {
    expect(sharesOf([of('catalog', 3), of(null, 2)])).toEqual([
      { kind: 'named', name: 'catalog', count: 3 },
      { kind: 'nameless', name: '', count: 2 },
    ]);
    expect(sharesOf([of('catalog', 3), of('catalog', 1, 'team')]).map(({ name }) => name)).toEqual([
      'argocd/catalog',
      'team/catalog',
    ]);
  });

  test('is summed up where it belongs to many', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map(name => of(name, 2));
    expect(sharesOf(many).at(-1)).toEqual({ kind: 'more', name: '', count: 4 });
    expect(sharesOf(many)).toHaveLength(4);
    expect(countTakenOver(many)).toBe(10);
  });

  test('has to be agreed to anew when it is another', () => {
    const [one, two] = [[of('catalog', 3)], [of('catalog', 4)]].map(each => takeOverOf(preview(each), []));
    expect(one).toBeDefined();
    expect(one).not.toBe(two);
    expect(takeOverOf(preview([of('catalog', 3)]), [])).toBe(one);
    expect(takeOverOf(preview([]), [])).toBeUndefined();
    expect(takeOverOf(preview([of('catalog', 3)], false), [])).toBeUndefined();
  });

  test('is nothing where the sync fails on it', () => {
    const options = ['FailOnSharedResource=true'];
    expect(takeOverOf(preview([of('catalog', 3)]), options)).toBeUndefined();
    expect(isRefused([of('catalog', 3)], options)).toBe(true);
    expect(isRefused([], options)).toBe(false);
  });
});
