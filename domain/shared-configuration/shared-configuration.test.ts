import { matchesGlob } from '@freshet/domain/globs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  checkClusterName,
  checkGitSourceName,
  clusterApplication,
  clusterNameFrom,
  editClusterInclude,
  gitSourceApplication,
  gitSourcesIn,
  inClusterInclude,
  includesConfigurations,
  installerPlace,
  isBranchName,
  isGitSource,
  isRepositoryPath,
  knownProvider,
  managedInclude,
  partsOfRestricted,
  readClusterInclude,
  readGitSourceFile,
  readInclude,
  readRepositoryPlace,
  restrictedGitSource,
  roleStep,
  rootApplication,
  withConfigurations,
  withGitSource,
  withoutGitSource,
  writeRepositoryPlace,
  yamlOf,
} from './index.ts';

const faultOf = (attempt: () => unknown): unknown => {
  try {
    return attempt();
  } catch (error) {
    return error;
  }
};

const name = fc
  .stringMatching(/^[a-z]([-a-z0-9]{0,20}[a-z0-9])?$/)
  .filter(it => it !== 'chart' && it !== 'in-cluster');
const place = {
  runtime: 'prod',
  namespace: 'freshet',
  repository: { url: 'https://git.example/acme/config.git', path: '' },
};

describe('the address of a repository', () => {
  test.each([
    ['https://git.example/acme/config.git', { url: 'https://git.example/acme/config.git', path: '' }],
    ['https://git.example/acme/config', { url: 'https://git.example/acme/config.git', path: '' }],
    [
      'https://git.example:8443/acme/config.git/some/folder/?ref=release%2F1',
      { url: 'https://git.example:8443/acme/config.git', path: 'some/folder', branch: 'release/1' },
    ],
    [
      'http://127.0.0.1:3000/git/a/b.git?ref=main',
      { url: 'http://127.0.0.1:3000/git/a/b.git', path: '', branch: 'main' },
    ],
  ])('%s is read', (text, expected) => {
    expect(readRepositoryPlace(text)).toEqual(expected);
  });

  test.each([
    'git@git.example:acme/config.git',
    'ssh://git@git.example/acme/config.git',
    'https://ada:secret@git.example/acme/config.git',
    'https://git.example/',
    'https://git.example/acme/config.git/../other',
    'https://git.example/acme/config.git/.git/hooks',
    'https://git.example/acme/config.git?ref=..',
    'https://git.example/acme/config.git?ref=main&ref=other',
    'https://git.example/acme/config.git?branch=main',
    'https://git.example/acme/config.git#main',
    'file:///etc/passwd',
    'ext::sh -c id',
    '',
    `https://git.example/${'a'.repeat(3_000)}.git`,
  ])('%j is refused in words, without the login that it may hold', text => {
    expect(() => readRepositoryPlace(text)).toThrow(/^the address of the repository /);
    expect(() => readRepositoryPlace(text)).not.toThrow(/secret/);
  });

  test.each([
    ['path', 'https://git.example/acme/config.git/.git/hooks'],
    ['branch', 'https://git.example/acme/config.git?ref=..'],
    [undefined, 'https://git.example/'],
  ])('the part %s is named where it alone is wrong', (field, text) => {
    const details = field === undefined ? {} : { field };
    expect(faultOf(() => readRepositoryPlace(text))).toMatchObject({
      code: 'REPOSITORY_ADDRESS_INVALID',
      details,
    });
  });

  test('whatever was read is written so that it reads the same', () => {
    const step = fc
      .stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,8}[\p{L}\p{N}]$/u)
      .filter(it => !/\.git$/i.test(it));
    const branch = fc.stringMatching(/^[a-z0-9][a-z0-9/_.-]{0,12}$/).filter(isBranchName);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.option(branch, { nil: undefined }), (steps, ref) => {
        const path = steps.join('/');
        fc.pre(path === '' || isRepositoryPath(path));
        const written = {
          url: 'https://h.example/o/r.git',
          path,
          ...(ref === undefined ? {} : { branch: ref }),
        };
        expect(readRepositoryPlace(writeRepositoryPlace(written))).toEqual(written);
      }),
    );
  });

  test.each([
    'a/../b',
    '../a',
    '.git/config',
    'a/.GIT/x',
    'a/git~1/x',
    '.git./x',
    '.git\u200c/x',
    'a//b',
    '/a',
    'a/',
    'a\\b',
    'a\0b',
    'a/.git:x',
    ' a',
    'a/ /b',
  ])('%j is no path inside of a repository', path => {
    expect(isRepositoryPath(path)).toBe(false);
  });

  test.each(['a.yaml', 'apps/web/app.yaml', '.github/x.yaml', '.gitignore', 'a/.gitkeep', 'ünï/コード.yaml'])(
    '%j is one',
    path => {
      expect(isRepositoryPath(path)).toBe(true);
    },
  );
});

describe('the provider of a repository', () => {
  const platform = new URL('https://freshet.example:8443/');
  const providerOf = (url: string) => knownProvider(new URL(url), platform)?.provider;

  test('is known by the host where that is a cloud, or where the platform is', () => {
    expect(providerOf('https://www.github.com/acme/shared.git')).toBe('github');
    expect(providerOf('https://gitea.com/acme/shared.git')).toBe('gitea');
    expect(knownProvider(new URL('https://freshet.example:8443/git/a/b.git'), platform)).toEqual({
      provider: 'freshet',
      apiUrl: 'https://freshet.example:8443/api',
    });
  });

  test.each([
    'https://freshet.example/git/a/b.git',
    'https://git.example/a/b.git',
    'https://constructor/a/b',
  ])('is not told by %s', url => expect(providerOf(url)).toBeUndefined());
});

describe('the repositories of an installer', () => {
  const placeOf = (provider: string | undefined, sharedConfigRepo: string) => {
    const found = installerPlace({ sharedConfigRepo, provider });
    return found && [found.owner, found.shared];
  };

  test('lie with the owner of the shared one', () => {
    expect(placeOf('freshet', 'https://f.example/git/gitops/shared.git')).toEqual(['gitops', 'shared']);
    expect(placeOf('gitlab', 'https://g.example/acme/team/shared.git/folder?ref=main')).toEqual([
      'acme/team',
      'shared',
    ]);
    expect(placeOf('bitbucket-server', 'https://b.example/scm/ops/shared.git')).toEqual(['ops', 'shared']);
    expect(placeOf('github', 'https://github.com/acme/shared/')).toEqual(['acme', 'shared']);
  });

  test.each([
    [undefined, 'https://git.example/acme/shared.git'],
    ['gitea', 'https://git.example/shared.git'],
    ['github', 'https://github.com/acme/'],
    ['freshet', 'https://freshet.example/acme/shared.git'],
    ['github', 'no address'],
  ])('cannot be told of %s at %s', (provider, url) => expect(placeOf(provider, url)).toBeUndefined());
});

describe('names', () => {
  test('those of contexts become names of clusters that nobody has', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 90 }), { maxLength: 8 }), contexts => {
        const taken = new Set<string>();
        for (const context of contexts) {
          const given = clusterNameFrom(context, taken);
          checkClusterName(given);
          expect(taken.has(given)).toBe(false);
          taken.add(given);
        }
      }),
    );
    expect(clusterNameFrom('Admin@EU-1.example', new Set(['admin-eu-1-example']))).toBe(
      'admin-eu-1-example-1',
    );
  });

  test.each(['Web', '1web', 'web-', '', 'a'.repeat(64), 'chart', 'in-cluster', 'a.b', '../x'])(
    '%j names no Git Source',
    text => {
      expect(faultOf(() => checkGitSourceName(text))).toMatchObject({ details: { field: 'name' } });
    },
  );
});

describe('the include glob of a cluster', () => {
  const inCluster = (gitSources: readonly string[], isConfigurationRuntime = false): string =>
    inClusterInclude({ runtime: 'prod', isConfigurationRuntime, gitSources });

  test('lets through what is for the cluster of the runtime, and nothing of others', () => {
    const glob = inCluster(['shop']);
    for (const path of [
      'all-runtimes-all-clusters/a.yaml',
      'all-runtimes-all-clusters/deep/er/a.yaml',
      'control-planes/x/a.yaml',
      'app-projects/p.yaml',
      'runtimes/prod/a.yaml',
      'prod/shop.yaml',
    ])
      expect(matchesGlob(glob, path), path).toBe(true);
    for (const path of [
      'prod/other.yaml',
      'prod/chart/values.yaml',
      'test/shop.yaml',
      'runtimes/test/a.yaml',
      'configurations/products/a.yaml',
      'README.md',
    ])
      expect(matchesGlob(glob, path), path).toBe(false);
  });

  test('a managed cluster gets only what is for all clusters', () => {
    expect(matchesGlob(managedInclude(), 'all-runtimes-all-clusters/a.yaml')).toBe(true);
    expect(matchesGlob(managedInclude(), 'control-planes/a.yaml')).toBe(false);
    expect(matchesGlob(managedInclude(), 'prod/shop.yaml')).toBe(false);
  });

  test('a Configuration Runtime gets configurations, in both spellings of the folder', () => {
    const glob = withConfigurations(inCluster([]), true);
    expect(matchesGlob(glob, 'configurations/products/a.yaml')).toBe(true);
    expect(matchesGlob(glob, 'configuration/products/a.yaml')).toBe(true);
    expect(includesConfigurations(glob)).toBe(true);
    expect(withConfigurations(glob, false)).toBe(inCluster([]));
  });

  test('Git Sources come and go, and what others wrote stays', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 10 }), name, (sources, more) => {
        const glob = `{mine/*.yaml, {a,b}/*.yaml,${inCluster(sources).slice(1)}`;
        const grown = withGitSource(glob, 'prod', more);
        expect(new Set(gitSourcesIn(grown, 'prod'))).toEqual(new Set([...sources, more]));
        expect(withGitSource(grown, 'prod', more)).toBe(grown);
        const shrunk = withoutGitSource(grown, 'prod', more);
        expect(gitSourcesIn(shrunk, 'prod')).toEqual(sources.filter(one => one !== more));
        expect(readInclude(shrunk).slice(0, 2)).toEqual(['mine/*.yaml', '{a,b}/*.yaml']);
      }),
    );
  });

  test('a hundred Git Sources are let through one by one, and too many are refused in words', () => {
    const many = Array.from({ length: 100 }, (_, index) => `${'x'.repeat(50)}-${index}`);
    const glob = inCluster(many);
    for (const one of many) expect(matchesGlob(glob, `prod/${one}.yaml`)).toBe(true);
    expect(() =>
      inCluster(Array.from({ length: 1_000 }, (_, index) => `source-${index}-${'y'.repeat(30)}`)),
    ).toThrow(/longer than/);
  });
});

describe('files', () => {
  const cluster = clusterApplication(
    place,
    { name: 'in-cluster', server: 'https://kubernetes.default.svc' },
    '{a,b}',
  );

  test('the file of a cluster is an Application that takes from resources what its glob says', () => {
    expect(cluster).toMatchObject({
      metadata: {
        name: 'prod-in-cluster',
        labels: { 'freshet.io/entity': 'internal-config', 'freshet.io/internal': 'true' },
      },
      spec: {
        source: { path: 'resources', directory: { recurse: true, include: '{a,b}' } },
        syncPolicy: { automated: { prune: true, selfHeal: true, allowEmpty: true } },
      },
    });
    expect(
      rootApplication({ ...place, repository: { ...place.repository, path: 'deep', branch: 'b' } }),
    ).toMatchObject({
      spec: { source: { path: 'deep/runtimes/prod', targetRevision: 'b' } },
    });
  });

  test('a change of its glob leaves the comments of people', () => {
    const text = `# ours, mind the gap\n${yamlOf(cluster)}`;
    const changed = editClusterInclude('f', text, include => withGitSource(include, 'prod', 'shop'));
    expect(changed).toMatch(/^# ours, mind the gap\n/);
    expect(readClusterInclude('f', changed)).toBe('{a,b,prod/shop.yaml}');
    expect(editClusterInclude('f', text, include => include)).toBe(text);
  });

  test.each(['', 'a: [', 'a: 1\n---\nb: 2\n', '- 1\n', 'kind: X\nmetadata: {name: a}\n'])(
    '%j is not taken for the file of a cluster',
    text => {
      expect(() => readClusterInclude('runtimes/prod/in-cluster.yaml', text)).toThrow(
        /^runtimes\/prod\/in-cluster\.yaml /,
      );
    },
  );

  test('a Git Source is read back as it was written', () => {
    const source = {
      name: 'shop',
      repository: { url: 'https://h.example/o/r.git', path: 'apps', branch: 'main' },
      include: '*.yaml',
      exclude: 'x/**',
    };
    expect(readGitSourceFile('f', yamlOf(gitSourceApplication('freshet', source)))).toEqual(source);
  });

  test('a Git Source of the former platform is known by its label', () => {
    const application = gitSourceApplication('cf', {
      name: 'shop',
      repository: { url: 'https://h.example/o/r.git', path: '' },
    });
    const former = {
      ...application,
      metadata: { ...application.metadata, labels: { 'codefresh.io/entity': 'git-source' } },
    };
    expect(isGitSource(former)).toBe(true);
    expect(readGitSourceFile('f', yamlOf(former))?.name).toBe('shop');
  });

  test('what is no Git Source is none', () => {
    expect(readGitSourceFile('f', yamlOf(cluster))).toBeUndefined();
  });
});

describe('a restricted Git Source', () => {
  const spec = {
    repoURL: 'https://h.example/o/r.git',
    path: 'apps',
    revision: 'main',
    sourceNamespace: 'freshet-team',
    destinations: [{ server: 'https://eu.example', namespace: 'team' }, { name: 'us' }],
  };
  const source = restrictedGitSource('freshet', 'team', spec);

  test('stands for a namespace, two projects and an application in the narrower one', () => {
    const { namespace, projects, application } = partsOfRestricted(source);
    expect(namespace.metadata.name).toBe('freshet-team');
    expect(projects.map(({ metadata }) => metadata.name)).toEqual(['team-restricted', 'team']);
    const [narrow, wide] = projects;
    expect(narrow?.spec.destinations).toEqual([
      { server: 'https://kubernetes.default.svc', namespace: 'freshet-team' },
    ]);
    expect(narrow?.spec.sourceRepos).toEqual(['https://h.example/o/r.git']);
    expect(narrow?.spec.namespaceResourceWhitelist?.map(({ kind }) => kind)).toEqual([
      'Application',
      'ApplicationSet',
    ]);
    expect(wide?.spec.sourceNamespaces).toEqual(['freshet-team']);
    expect(wide?.spec.destinations).toEqual([
      { server: 'https://eu.example', namespace: 'team' },
      { name: 'us', namespace: '*' },
    ]);
    expect(application.spec).toMatchObject({
      project: 'team-restricted',
      destination: { namespace: 'freshet-team' },
    });
  });

  test('is read back as it was written', () => {
    expect(readGitSourceFile('f', yamlOf(source))).toMatchObject({
      name: 'team',
      repository: { url: 'https://h.example/o/r.git', path: 'apps', branch: 'main' },
      restricted: parse(yamlOf(spec)),
    });
  });

  test.each([
    ['a namespace of somebody else', { sourceNamespace: 'kube-system' }],
    ['no destination', { destinations: [] }],
    ['two names for one cluster', { destinations: [{ server: 'https://a', name: 'b' }] }],
    ['a path that leaves the repository', { path: '../x' }],
    ['SSH', { repoURL: 'git@h.example:o/r.git' }],
  ])('is refused with %s', (_, change) => {
    expect(() => restrictedGitSource('freshet', 'team', { ...spec, ...change })).toThrow();
  });

  test.each([
    ['sourceNamespace', { sourceNamespace: 'elsewhere' }],
    ['sourceNamespace', { sourceNamespace: 'freshet_' }],
    ['destinations', { destinations: [] }],
    ['destinations', { destinations: [{ server: 'https://eu.example', name: 'eu' }] }],
    ['sourceRepos', { sourceRepos: Array.from({ length: 201 }, () => '*') }],
    ['path', { path: '../up' }],
  ])('names the field %s in which it is wrong', (field, change) => {
    const fault = faultOf(() => restrictedGitSource('freshet', 'team', { ...spec, ...change }));
    expect(fault).toMatchObject({ code: 'GIT_SOURCE_INVALID', details: { field } });
  });

  test('is refused in the namespace of the runtime, where applications may use any project', () => {
    expect(() => restrictedGitSource('freshet-team', 'team', spec)).toThrow(/that of the runtime/);
    const committed = { ...source, metadata: { ...source.metadata, namespace: 'freshet-team' } };
    expect(() => partsOfRestricted(committed)).toThrow(/that of the runtime/);
  });
});

test.each([
  // Git, the platform, Git when both agreed last
  [true, true, true, 'none'],
  [true, true, undefined, 'report'],
  [true, true, false, 'report'],
  [true, false, undefined, 'report'],
  [true, false, false, 'report'],
  [false, true, true, 'report'],
  [false, true, false, 'commit'],
  [true, false, true, 'commit'],
] as const)(
  'a role that is %s in Git and %s on the platform, and was %s, takes: %s',
  (inGit, onPlatform, lastInGit, step) => {
    expect(roleStep({ inGit, onPlatform, lastInGit })).toBe(step);
  },
);
