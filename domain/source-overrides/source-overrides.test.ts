import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyOverride, overrideFiles } from './index.ts';

const source = {
  repoURL: 'https://git.example/shop',
  path: 'deploy',
  targetRevision: 'main',
  helm: { releaseName: 'shop', parameters: [{ name: 'a', value: '1' }], valueFiles: ['v.yaml'] },
};

describe('source overrides', () => {
  test('are read for all applications of a path first, then for one', () => {
    expect(overrideFiles('shop')).toEqual(['.argocd-source.yaml', '.argocd-source-shop.yaml']);
  });

  test('merge objects, replace lists and take away what is null', () => {
    const override = { helm: { parameters: [{ name: 'b', value: '2' }], valueFiles: null, skipCrds: true } };
    expect(applyOverride(source, override)).toEqual({
      ...source,
      helm: { releaseName: 'shop', parameters: [{ name: 'b', value: '2' }], skipCrds: true },
    });
  });

  test('add a block that was not there', () => {
    expect(applyOverride({ repoURL: 'u' }, { kustomize: { images: ['a:1'] } })).toEqual({
      repoURL: 'u',
      kustomize: { images: ['a:1'] },
    });
  });

  test('never lead to another place', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('repoURL', 'path', 'chart', 'ref', 'helm') }),
        override => {
          const merged = applyOverride(source, override);
          expect(merged).toMatchObject({ repoURL: source.repoURL, path: 'deploy', targetRevision: 'main' });
          expect(merged.chart).toBeUndefined();
          expect(merged.ref).toBeUndefined();
        },
      ),
    );
  });

  test('leave the source alone', () => {
    const before = structuredClone(source);
    applyOverride(source, { helm: { releaseName: 'x' } });
    expect(source).toEqual(before);
    expect(applyOverride(source, null)).toBe(source);
  });

  test.each([[[]], ['text'], [1]])('are refused as %j', override => {
    expect(() => applyOverride(source, override)).toThrow('must hold one object');
  });

  test('reach no prototype', () => {
    const override = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"x": 1}}') as unknown;
    applyOverride(source, override);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
