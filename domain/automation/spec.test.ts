import type { ApplicationSpec } from '@freshet/domain/applications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, normalizeSpec, sourcesOf, specProblems } from './index.ts';

const base: ApplicationSpec = {
  project: 'default',
  source: { repoURL: 'https://git.example/a', path: '.' },
  destination: { name: 'in-cluster' },
};
const source = base.source!;

describe('a normal spec', () => {
  test('has a project, and no blocks that say nothing', () => {
    const written = {
      ...base,
      project: '',
      source: {
        ...source,
        helm: { valueFiles: [], parameters: [] },
        directory: { recurse: false, jsonnet: {} },
      },
      syncPolicy: { syncOptions: [] },
    };
    expect(normalizeSpec(written)).toEqual(base);
  });

  test('keeps automation that is switched on with an empty block', () => {
    expect(normalizeSpec({ ...base, syncPolicy: { automated: {} } }).syncPolicy).toEqual({ automated: {} });
  });

  test('is the same when it is made normal again', () => {
    const helm = fc.record({ releaseName: fc.string(), skipCrds: fc.boolean() }, { requiredKeys: [] });
    const sources = fc.array(fc.record({ repoURL: fc.string(), helm }, { requiredKeys: ['repoURL'] }));
    fc.assert(
      fc.property(fc.string(), sources, (project, list) => {
        const once = normalizeSpec({ ...base, project, sources: list });
        expect(normalizeSpec(once)).toEqual(once);
      }),
    );
  });
});

describe('a spec is refused', () => {
  test.each<[string, Partial<ApplicationSpec>, string]>([
    ['without a repository', { source: { repoURL: '', path: '.' } }, 'repoURL is required'],
    ['without path and chart', { source: { repoURL: 'r' } }, 'path or spec.source.chart is required'],
    ['with a chart of no version', { source: { repoURL: 'r', chart: 'c' } }, 'targetRevision is required'],
    [
      'with two types',
      { source: { ...source, helm: {}, kustomize: {} } },
      'multiple application sources defined',
    ],
    ['with two destinations', { destination: { server: 's', name: 'n' } }, 'names both'],
    ['with no destination', { destination: {} }, 'neither'],
    [
      'with a chart that others refer to',
      { sources: [{ repoURL: 'r', chart: 'c', targetRevision: '1', ref: 'x' }] },
      'cannot name a chart',
    ],
    ['with a bad ref', { sources: [{ repoURL: 'r', ref: 'a b' }] }, 'may hold'],
    [
      'with a ref twice',
      {
        sources: [
          { repoURL: 'r', ref: 'x' },
          { repoURL: 's', ref: 'x' },
        ],
      },
      'more than one source',
    ],
  ])('%s', (_, part, problem) => {
    expect(specProblems({ ...base, ...part }).join('\n')).toContain(problem);
  });

  test('without any source', () => {
    const { source: _, ...rest } = base;
    expect(specProblems(rest)).toEqual(['spec.source or spec.sources is required']);
  });
});

test('a good spec has no problems, and a listed source may be just a ref', () => {
  expect(specProblems(base)).toEqual([]);
  expect(specProblems({ ...base, sources: [{ repoURL: 'r', ref: 'values' }] })).toEqual([]);
});

test('the list of sources wins over the single one, and a hydrator over both', () => {
  expect(sourcesOf({ ...base, sources: [{ repoURL: 'r', ref: 'x' }] })).toEqual([{ repoURL: 'r', ref: 'x' }]);
  const hydrated = {
    ...base,
    sourceHydrator: { drySource: { repoURL: 'dry' }, syncSource: { targetBranch: 'env/prod', path: 'p' } },
  };
  expect(sourcesOf(hydrated)).toEqual([{ repoURL: 'dry', path: 'p', targetRevision: 'env/prod' }]);
});

test('values of JSON are the same as themselves, whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
      expect(isSame(value, structuredClone(value))).toBe(true);
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(isSame(value, turned)).toBe(true);
      expect(isSame(value, { ...value, added: 1 })).toBe('added' in value && value.added === 1);
    }),
  );
  expect(isSame({ a: undefined }, {})).toBe(true);
  expect(isSame([1, 2], [1])).toBe(false);
});
