import { matchesPathGlob } from '@freshet/domain/globs';
import { describe, expect, test } from 'vitest';
import type { ApplicationSetSpec, Generator } from '../application-set.ts';
import { textRenderer } from '../templates/text-renderer.ts';
import type { ClusterFact } from './clusters.ts';
import { generate } from './generate.ts';
import { matchesByLevel } from './path-globs.ts';
import type { GeneratorPorts } from './ports.ts';

const NOW = new Date('2026-01-02T03:04:05Z');

const CLUSTERS: ClusterFact[] = [
  {
    name: 'Prod_EU',
    server: 'https://eu',
    project: 'live',
    labels: { env: 'prod' },
    annotations: { zone: 'a' },
  },
  { name: 'dev', server: 'https://dev', labels: { env: 'dev' }, annotations: {} },
];

const FILES: Record<string, string> = {
  'config/eu/prod.yaml': 'cluster: {name: eu, replicas: 3}\nenabled: true',
  'config/us/all.json': '[{"cluster": {"name": "us"}}, {"cluster": {"name": "us2"}}]',
  'config/readme.md': 'nothing',
};

const ports: GeneratorPorts = {
  clusters: async () => CLUSTERS,
  directories: async () => ['apps', 'apps/a', 'apps/b', 'apps/b/deep', 'other'],
  files: async (_git, isWanted) => new Map(Object.entries(FILES).filter(([path]) => isWanted(path))),
  repositories: async () => [
    {
      organization: 'acme',
      repository: 'web',
      url: 'https://git/web',
      branch: 'feat/X',
      sha: '0123456789ab',
      labels: ['a', 'b'],
    },
  ],
  pullRequests: async ({ github }) =>
    github?.repo === 'gone'
      ? undefined
      : [
          {
            number: 7,
            title: 'feat: x',
            branch: 'feat/X_1',
            targetBranch: 'main',
            headSha: 'abcdef0123456',
            author: 'me',
            labels: ['go'],
          },
          {
            number: 8,
            title: 'fix: y',
            branch: 'fix',
            targetBranch: 'old',
            headSha: 'ffff',
            author: 'you',
            labels: [],
          },
        ],
  plugin: async () => [{ key: { inner: 'v' } }],
  decisions: async () => ({
    matchKey: 'clusterName',
    decisions: [{ clusterName: 'dev', score: 3 }, { clusterName: 'none' }, 'bad'],
  }),
};

const sets = async (generator: Generator, spec: ApplicationSetSpec = {}) =>
  (await generate(generator, { ports, renderer: textRenderer(spec, NOW) })).flatMap(({ sets: all }) => all);

const go = { goTemplate: true };

describe('the list generator', () => {
  test('gives its elements, as flat texts without Go templates', async () => {
    expect(await sets({ list: { elements: [{ a: '1', values: { b: '2' } }] } })).toEqual([
      { a: '1', 'values.b': '2' },
    ]);
    expect(await sets({ list: { elements: [{ a: 1, b: { c: [] } }], elementsYaml: '- x: z' } }, go)).toEqual([
      { a: 1, b: { c: [] } },
      { x: 'z' },
    ]);
  });

  test.each([
    [{ elements: [{ a: 1 }] }],
    [{ elements: ['text'] }],
    [{ elements: [{ values: 'x' }] }],
    [{ elements: [{ values: { a: 1 } }] }],
    [{ elementsYaml: 'a: b' }],
    [{ elementsYaml: '{' }],
  ])('refuses %j', async list => {
    await expect(sets({ list })).rejects.toMatchObject({ code: 'APPLICATION_SET_GENERATOR_FAILED' });
  });
});

describe('the clusters generator', () => {
  test('gives what secrets say of clusters, and the local one last', async () => {
    expect(await sets({ clusters: { values: { place: '{{name}}/{{metadata.labels.env}}' } } })).toEqual([
      {
        name: 'Prod_EU',
        nameNormalized: 'prod-eu',
        server: 'https://eu',
        project: 'live',
        'metadata.labels.env': 'prod',
        'metadata.annotations.zone': 'a',
        'values.place': 'Prod_EU/prod',
      },
      {
        name: 'dev',
        nameNormalized: 'dev',
        server: 'https://dev',
        project: '',
        'metadata.labels.env': 'dev',
        'values.place': 'dev/dev',
      },
      {
        name: 'in-cluster',
        nameNormalized: 'in-cluster',
        server: 'https://kubernetes.default.svc',
        project: '',
        'values.place': 'in-cluster/{{metadata.labels.env}}',
      },
    ]);
  });

  test('leaves the local cluster out when labels are asked for, and nests for Go templates', async () => {
    const clusters = {
      selector: { matchExpressions: [{ key: 'env', operator: 'In', values: ['prod'] }] },
      values: { v: '{{.name | lower}}' },
    };
    expect(await sets({ clusters }, go)).toEqual([
      {
        name: 'Prod_EU',
        nameNormalized: 'prod-eu',
        server: 'https://eu',
        project: 'live',
        metadata: { labels: { env: 'prod' }, annotations: { zone: 'a' } },
        values: { v: 'prod_eu' },
      },
    ]);
  });

  test('puts all clusters into one set when a flat list is wanted', async () => {
    const [only, ...others] = await sets({ clusters: { flatList: true } }, go);
    expect(others).toEqual([]);
    expect(only?.clusters).toHaveLength(3);
  });
});

describe('the git generator', () => {
  test('gives a set for each chosen folder', async () => {
    const git = { repoURL: 'r', directories: [{ path: 'apps/*' }, { path: 'apps/b', exclude: true }] };
    expect(await sets({ git })).toEqual([
      {
        path: 'apps/a',
        'path.basename': 'a',
        'path.basenameNormalized': 'a',
        'path[0]': 'apps',
        'path[1]': 'a',
      },
    ]);
    expect(await sets({ git: { ...git, pathParamPrefix: 'my' } }, go)).toEqual([
      { my: { path: { path: 'apps/a', basename: 'a', basenameNormalized: 'a', segments: ['apps', 'a'] } } },
    ]);
  });

  test('gives a set for each map of each chosen file', async () => {
    const git = {
      repoURL: 'r',
      files: [{ path: '**/*.{yaml,json}' }, { path: 'config/us/**', exclude: true }],
    };
    expect(await sets({ git })).toEqual([
      {
        'cluster.name': 'eu',
        'cluster.replicas': '3',
        enabled: 'true',
        path: 'config/eu',
        'path.basename': 'eu',
        'path.filename': 'prod.yaml',
        'path.basenameNormalized': 'eu',
        'path.filenameNormalized': 'prod.yaml',
        'path[0]': 'config',
        'path[1]': 'eu',
      },
    ]);
    const all = await sets(
      { git: { repoURL: 'r', files: [{ path: 'config/**/*.json' }], values: { n: '{{.cluster.name}}!' } } },
      go,
    );
    expect(all.map(({ cluster, values }) => [cluster, values])).toEqual([
      [{ name: 'us' }, { n: 'us!' }],
      [{ name: 'us2' }, { n: 'us2!' }],
    ]);
  });

  test('refuses files that hold no maps, and needs folders or files', async () => {
    await expect(
      sets({ git: { repoURL: 'r', files: [{ path: 'config/readme.md' }] } }),
    ).rejects.toMatchObject({
      code: 'APPLICATION_SET_GENERATOR_FAILED',
    });
    await expect(sets({ git: { repoURL: 'r' } })).rejects.toMatchObject({ code: 'APPLICATION_SET_INVALID' });
  });

  test.each([
    ['apps/*', 'apps/a', true],
    ['apps/*', 'apps/a/b', false],
    ['**', 'apps/a', false],
    ['*', 'apps', true],
    ['apps/[ab]', 'apps/b', true],
    ['apps/{a}', 'apps/a', false],
  ])('folders: %s on %s is %s', (pattern, path, expected) => {
    expect(matchesByLevel(pattern, path)).toBe(expected);
  });

  test.each([
    ['**/config.json', 'config.json', true],
    ['**/config.json', 'a/b/config.json', true],
    ['a/**', 'a/b/c', true],
    ['a/**/c', 'a/c', true],
    ['a/*/c', 'a/b/b/c', false],
    ['**/*.yaml', 'x.json', false],
  ])('files: %s on %s is %s', (pattern, path, expected) => {
    expect(matchesPathGlob(pattern, path)).toBe(expected);
  });
});

describe('matrix and merge', () => {
  const list = (...elements: Record<string, unknown>[]): Generator => ({ list: { elements } });

  test('a matrix combines each with each, the second rendered with the first', async () => {
    const matrix = {
      generators: [list({ env: 'dev' }, { env: 'prod' }), list({ app: 'a-{{env}}' }, { app: 'b' })],
    };
    expect(await sets({ matrix })).toEqual([
      { env: 'dev', app: 'a-dev' },
      { env: 'dev', app: 'b' },
      { env: 'prod', app: 'a-prod' },
      { env: 'prod', app: 'b' },
    ]);
  });

  test('a matrix with Go templates merges maps, and the first child wins', async () => {
    const matrix = {
      generators: [list({ m: { a: 1 }, x: 'first' }), list({ m: { b: 2 }, x: 'second {{.x}}' })],
    };
    expect(await sets({ matrix }, go)).toEqual([{ m: { a: 1, b: 2 }, x: 'first' }]);
  });

  test('a matrix without Go templates refuses two values for one key', async () => {
    await expect(sets({ matrix: { generators: [list({ a: '1' }), list({ a: '2' })] } })).rejects.toThrow(
      /different values/,
    );
  });

  test('values of the second child are rendered with the first as far as they can be, and then by itself', async () => {
    const matrix = {
      generators: [
        list({ env: 'dev' }),
        {
          clusters: {
            selector: { matchLabels: { env: '{{.env}}' } },
            values: { v: '{{.env}}', w: '{{.name}}' },
          },
        },
      ],
    };
    const [only] = await sets({ matrix }, go);
    expect(only).toMatchObject({ name: 'dev', values: { v: 'dev', w: 'dev' } });
  });

  test('a merge lays the later over the first by its keys, and drops what has no place', async () => {
    const merge = {
      mergeKeys: ['n'],
      generators: [
        list({ n: 'a', v: '1' }, { n: 'b', v: '1' }),
        list({ n: 'b', v: '2' }, { n: 'c', v: '3' }),
        list({ n: 'a', w: '4' }),
      ],
    };
    expect(await sets({ merge })).toEqual([
      { n: 'a', v: '1', w: '4' },
      { n: 'b', v: '2' },
    ]);
  });

  test('a merge refuses keys that come twice, and needs keys and children', async () => {
    await expect(
      sets({ merge: { mergeKeys: ['n'], generators: [list({ n: 'a' }, { n: 'a' }), list({ n: 'a' })] } }),
    ).rejects.toThrow(/comes twice/);
    await expect(sets({ merge: { generators: [list({ n: 'a' }), list({ n: 'a' })] } })).rejects.toThrow(
      /mergeKeys/,
    );
    await expect(sets({ merge: { mergeKeys: ['n'], generators: [list({ n: 'a' })] } })).rejects.toThrow(
      /at least two/,
    );
  });

  test('they nest once, and no deeper', async () => {
    const inner: Generator = { matrix: { generators: [list({ a: '1' }), list({ b: '2' })] } };
    expect(await sets({ matrix: { generators: [inner, list({ c: '3' })] } })).toEqual([
      { a: '1', b: '2', c: '3' },
    ]);
    const deep: Generator = { matrix: { generators: [inner, list({ c: '3' })] } };
    await expect(sets({ matrix: { generators: [deep, list({ d: '4' })] } })).rejects.toThrow(/no deeper/);
  });

  test.each([[[]], [[list({ a: '1' })]], [[list(), list(), list()]]])(
    'a matrix has two children',
    async generators => {
      await expect(sets({ matrix: { generators } })).rejects.toThrow(/exactly two/);
    },
  );

  test('each child is one generator', async () => {
    await expect(sets({ matrix: { generators: [{}, list()] } })).rejects.toThrow(/exactly one/);
  });

  test('selectors choose among sets by their flat parameters, in children as well', async () => {
    const generator: Generator = {
      ...list({ a: '1', m: { k: 'x' } }, { a: '2', m: { k: 'y' } }),
      selector: {
        matchLabels: { 'm.k': 'y' },
        matchExpressions: [
          { key: 'a', operator: 'Exists' },
          { key: 'none', operator: 'DoesNotExist' },
          { key: 'a', operator: 'NotIn', values: ['1'] },
        ],
      },
    };
    expect(await sets(generator, go)).toEqual([{ a: '2', m: { k: 'y' } }]);
    const [child] = await sets({ matrix: { generators: [generator, list({ z: '1' })] } }, go);
    expect(child).toMatchObject({ a: '2', z: '1' });
    await expect(
      sets({ ...generator, selector: { matchExpressions: [{ key: 'a', operator: 'Gt' }] } }, go),
    ).rejects.toThrow(/no operator/);
  });
});

describe('generators that ask others', () => {
  test('repositories become sets', async () => {
    expect(
      await sets({ scmProvider: { github: { organization: 'acme' }, values: { v: '{{repository}}' } } }),
    ).toEqual([
      {
        organization: 'acme',
        repository: 'web',
        repository_id: '',
        url: 'https://git/web',
        branch: 'feat/X',
        branchNormalized: 'feat-x',
        sha: '0123456789ab',
        short_sha: '01234567',
        short_sha_7: '0123456',
        labels: 'a,b',
        'values.v': 'web',
      },
    ]);
  });

  test('pull requests become sets when they pass a filter', async () => {
    const pullRequest = {
      github: { owner: 'acme', repo: 'web' },
      filters: [{ branchMatch: '^feat', targetBranchMatch: 'main' }],
    };
    expect(await sets({ pullRequest }, go)).toEqual([
      {
        number: '7',
        title: 'feat: x',
        branch: 'feat/X_1',
        branch_slug: 'feat-x-1',
        target_branch: 'main',
        target_branch_slug: 'main',
        head_sha: 'abcdef0123456',
        head_short_sha: 'abcdef01',
        head_short_sha_7: 'abcdef0',
        author: 'me',
        labels: ['go'],
      },
    ]);
    expect(
      await sets({
        pullRequest: { ...pullRequest, filters: [{ titleMatch: '^fix' }, { titleMatch: '^feat' }] },
      }),
    ).toHaveLength(2);
    await expect(sets({ pullRequest: { ...pullRequest, filters: [{ titleMatch: '(' }] } })).rejects.toThrow(
      /no regular expression/,
    );
  });

  test('a repository that is gone is an error, unless nobody minds', async () => {
    const gone = { github: { owner: 'acme', repo: 'gone' } };
    await expect(sets({ pullRequest: gone })).rejects.toThrow(/not found/);
    expect(await sets({ pullRequest: { ...gone, continueOnRepoNotFoundError: true } })).toEqual([]);
  });

  test('plugins answer with sets, and get their input back', async () => {
    const plugin = { configMapRef: { name: 'p' }, input: { parameters: { a: 'b' } } };
    expect(await sets({ plugin })).toEqual([{ 'key.inner': 'v', 'generator.input.parameters.a': 'b' }]);
    expect(await sets({ plugin }, go)).toEqual([
      { key: { inner: 'v' }, generator: { input: { parameters: { a: 'b' } } } },
    ]);
  });

  test('decisions on clusters become sets where the cluster is known', async () => {
    const clusterDecisionResource = { configMapRef: 'c', name: 'd', values: { k: 'v' } };
    expect(await sets({ clusterDecisionResource }, go)).toEqual([
      { name: 'dev', server: 'https://dev', clusterName: 'dev', score: '3', values: { k: 'v' } },
    ]);
    expect(await sets({ clusterDecisionResource })).toEqual([
      { name: 'dev', server: 'https://dev', clusterName: 'dev', score: '3', 'values.k': 'v' },
    ]);
  });

  test('an entry that is no generator is refused', async () => {
    await expect(sets({})).rejects.toMatchObject({ code: 'APPLICATION_SET_INVALID' });
  });
});
