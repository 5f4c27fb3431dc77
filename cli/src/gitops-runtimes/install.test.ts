import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryWire } from '@freshet/contracts/repositories';
import { describe, expect, test } from 'vitest';
import { type Answer, asAdmin, idOf, json, refusal, withServer, withTempDir } from '../testing/index.ts';
import type { RuntimeWire } from './runtime-view.ts';

const KINDS: Readonly<Record<string, readonly (readonly [string, string, boolean])[]>> = {
  '/api/v1': [
    ['namespaces', 'Namespace', false],
    ['secrets', 'Secret', true],
    ['serviceaccounts', 'ServiceAccount', true],
    ['configmaps', 'ConfigMap', true],
  ],
  '/apis/rbac.authorization.k8s.io/v1': [['clusterrolebindings', 'ClusterRoleBinding', false]],
  '/apis/authorization.k8s.io/v1': [['selfsubjectaccessreviews', 'SelfSubjectAccessReview', false]],
};

/** A cluster that lets everything be done, and keeps what is applied to it. */
const cluster = (): Answer => {
  const kept = new Map<string, unknown>();
  return (response, request) => {
    const [path = ''] = request.url.split('?');
    const kinds = KINDS[path];
    if (kinds)
      return json({
        kind: 'APIResourceList',
        groupVersion: path.replace(/^\/apis?\//, ''),
        resources: kinds.map(([name, kind, namespaced]) => ({ name, kind, namespaced, verbs: ['get'] })),
      })(response, request);
    if (request.method === 'POST')
      return json({ metadata: {}, status: { allowed: true } })(response, request);
    if (request.method === 'PATCH') kept.set(path, JSON.parse(request.body));
    const found = kept.get(path);
    if (found) return json(found)(response, request);
    json({ kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }, 404)(response, request);
  };
};

const record = (name: string): RuntimeWire => ({
  id: idOf('1'),
  name,
  kind: 'hybrid',
  namespace: 'freshet',
  cluster: 'https://kubernetes.example.com',
  engine: 'embedded',
  accessMode: 'tunnel',
  url: `https://x-${name}.tunnel.example.com`,
  isNamespaced: false,
  isConfigurationRuntime: false,
  installationStatus: 'IN_PROGRESS',
  healthStatus: 'UNKNOWN',
  online: false,
  clients: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  errors: [],
});

const repository = (owner: string, name: string): RepositoryWire => ({
  id: idOf('2'),
  provider: 'freshet',
  owner: { login: owner },
  name,
  fullName: `${owner}/${name}`,
  serviceName: 'freshet',
  private: true,
  visibility: 'private',
  description: '',
  tags: [],
  defaultBranch: 'main',
  isEmpty: true,
  cloneUrl: `https://freshet.example/git/${owner}/${name}.git`,
  ssh_url: `https://freshet.example/git/${owner}/${name}.git`,
  webUrl: `https://freshet.example/repos/${owner}/${name}`,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
});

interface Story {
  freshet(line: string, env?: Record<string, string>): Promise<{ code: number; out: string; err: string }>;
  platform(): string[];
  /** What was written to the cluster. */
  applied(): string[];
  /** The Secret that the key of the runtime lies in, as the cluster has it. */
  key(): Record<string, string>;
}

const kubeconfigOf = (server: string): string =>
  JSON.stringify({
    clusters: [{ name: 'c', cluster: { server } }],
    users: [{ name: 'u', user: { token: 't' } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  });

/** Somebody with a cluster, in an account with these settings. */
const story = (
  settings: object,
  use: (parts: Story) => Promise<void>,
  validation: object = { problems: [] },
): Promise<void> =>
  withTempDir(home =>
    withServer([cluster()], async server => {
      const config = join(home, 'kubeconfig');
      await writeFile(config, kubeconfigOf(server.url));
      const registered = {
        ...record('edge'),
        accountId: idOf('3'),
        key: '1.key',
        platformUrl: 'https://freshet.example',
      };
      let isKnown = false;
      const answers: Record<string, Answer> = {
        'GET /api/gitops/settings': json({ isValidated: true, ...settings }),
        'POST /api/gitops/runtimes/validate': json(validation),
        'POST /api/gitops/runtimes': (response, request) => {
          isKnown = true;
          json(registered, 201)(response, request);
        },
        'GET /api/gitops/runtimes/edge': (response, request) =>
          (isKnown ? json(record('edge')) : refusal({ status: 404, code: 'GITOPS_RUNTIME_NOT_FOUND' }))(
            response,
            request,
          ),
        'PATCH /api/gitops/runtimes/edge': json(record('edge')),
        'GET /api/repos/gitops/shared': json(repository('gitops', 'shared')),
        'POST /api/repos': (response, request) => {
          const { owner, name } = JSON.parse(request.body) as { owner: string; name: string };
          json(repository(owner, name), 201)(response, request);
        },
      };
      await asAdmin(answers, async ({ freshet, changes }) =>
        use({
          freshet: (line, env = {}) => freshet(line, { env: { KUBECONFIG: config, ...env } }),
          platform: changes,
          applied: () => server.requests.filter(({ method }) => method === 'PATCH').map(({ url }) => url),
          key: () => {
            const applied = server.requests.findLast(
              ({ method, url }) => method === 'PATCH' && url.includes('/secrets/freshet-token'),
            );
            const { data } = JSON.parse(applied?.body ?? '{}') as { data: Record<string, string> };
            return Object.fromEntries(
              Object.entries(data).map(([name, text]) => [name, Buffer.from(text, 'base64').toString()]),
            );
          },
        }),
      );
    }),
  );

const BUILT_IN = {
  gitProvider: 'freshet',
  sharedConfigRepo: 'https://freshet.example/git/gitops/shared.git',
};

const COMMIT = {
  repository: 'https://freshet.example/git/gitops/shared.git',
  author: { name: 'Freshet runtime edge', email: 'edge@freshet.example' },
  message: 'Add runtime edge',
  files: [
    { path: 'resources/edge/default-git-source.yaml', content: 'kind: Application\u001b[2J\nspec: {}\n' },
  ],
};

describe('a runtime that would be installed', () => {
  test('is told of with its objects, its repositories and the commit of the runtime, and nothing is changed', () =>
    story(
      BUILT_IN,
      async ({ freshet, platform, applied }) => {
        const { code, out, err } = await freshet('runtime install edge --image freshet:1 --dry-run');
        expect(code, err).toBe(0);
        const inOrder = ['Namespace:    freshet', 'namespace/freshet', 'secret/freshet-token', 'deployment/'];
        const repositories = ['gitops/shared', 'gitops/edge', 'gitops/edge_git-source'];
        const commit = [
          'Freshet runtime edge <edge@freshet.example>',
          'Add runtime edge',
          '  kind: Application',
        ];
        const places = [...inOrder, ...repositories, ...commit].map(words => out.indexOf(words));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(out).not.toContain('\u001b');
        expect(err).toContain('Nothing was changed.');
        expect(applied()).toEqual([]);
        expect(platform()).toHaveLength(1);
        expect(platform()[0]).toContain('POST /api/gitops/runtimes/validate');

        const asked = await freshet('runtime install edge --image freshet:1 --dry-run -o json');
        expect(JSON.parse(asked.out)).toMatchObject({
          runtime: 'edge',
          namespace: 'freshet',
          isRegistered: true,
          repositories,
          commit: COMMIT,
          objects: expect.arrayContaining([
            { apiVersion: 'v1', kind: 'Secret', namespace: 'freshet', name: 'freshet-token' },
          ]),
        });
      },
      { problems: [], commit: COMMIT },
    ));

  test('is told of without a Git token, and what is in the way is said', () =>
    story(
      { gitProvider: 'github', sharedConfigRepo: 'https://github.com/acme/shared.git' },
      async ({ freshet, applied }) => {
        const { code, out, err } = await freshet('runtime install edge --dry-run');
        expect(code).toBe(1);
        expect([out, applied()]).toEqual(['', []]);
        expect(err).toContain('CLUSTER_HAS_RUNTIME: there is one\n  Choose another name.');
      },
      { problems: [{ code: 'CLUSTER_HAS_RUNTIME', message: 'there is one', hint: 'Choose another name.' }] },
    ));

  test('has a Secret for its Git login where its repositories are on another host', () =>
    story(
      { gitProvider: 'github', sharedConfigRepo: 'https://github.com/acme/shared.git' },
      async ({ freshet }) => {
        const { code, out, err } = await freshet('runtime install edge --dry-run');
        expect(code, err).toBe(0);
        expect(out).toContain('secret/runtime-repo-creds-secret');
        expect(out).toContain('acme/edge_git-source');
      },
    ));

  test('keeps its key where it is installed already, and nothing is registered', () =>
    story(BUILT_IN, async ({ freshet, platform, applied }) => {
      const first = await freshet('runtime install edge --silent');
      expect(first.code, first.err).toBe(0);
      const before = [platform().length, applied().length];
      const { code, out, err } = await freshet('runtime install edge --dry-run');
      expect(code, err).toBe(0);
      expect(out).toContain('Key:          the one that it has');
      expect(out).not.toContain('secret/freshet-token');
      expect([platform().length, applied().length]).toEqual(before);
    }));
});

describe('a runtime that is installed', () => {
  test('is refused, and nothing is registered, where its cluster does not answer', () =>
    story(BUILT_IN, async ({ freshet, platform }) =>
      withTempDir(async folder => {
        const away = join(folder, 'kubeconfig');
        await writeFile(away, kubeconfigOf('http://127.0.0.1:9'));
        const { code, err } = await freshet('runtime install edge --silent', { KUBECONFIG: away });
        expect(code).toBe(7);
        expect(err).toContain('the cluster at http://127.0.0.1:9 does not answer');
        expect(err).toContain('CLUSTER_UNREACHABLE');
        expect(platform().filter(line => !line.includes('/validate'))).toEqual([]);
      }),
    ));

  test('takes the Shared Configuration Repository of its account where none is named', () =>
    story(BUILT_IN, async ({ freshet, platform, key }) => {
      const { code, err } = await freshet('runtime install edge --silent');
      expect(code, err).toBe(0);
      expect(key()).toMatchObject({
        gitSource: 'https://freshet.example/git/gitops/edge_git-source.git',
        installationRepo: 'https://freshet.example/git/gitops/edge.git',
      });
      expect(platform().find(line => line.startsWith('POST /api/gitops/runtimes '))).toContain(
        `"sharedConfigRepo":"${BUILT_IN.sharedConfigRepo}"`,
      );
      expect(err).not.toContain('has no Git Source');
    }));

  test('needs neither a provider nor a Git token where its repositories are on the built-in host', () =>
    story({ platformUrl: 'https://freshet.example' }, async ({ freshet, key }) => {
      const line = `runtime install edge --silent --shared-config-repo ${BUILT_IN.sharedConfigRepo}`;
      const told = await freshet(`${line} --dry-run`);
      expect(told.code, told.err).toBe(0);
      expect(told.out).toContain('gitops/edge_git-source');
      expect(told.out).not.toContain('runtime-repo-creds-secret');
      const { code, err } = await freshet(line);
      expect(code, err).toBe(0);
      expect(key()).toMatchObject({
        gitSource: 'https://freshet.example/git/gitops/edge_git-source.git',
        installationRepo: 'https://freshet.example/git/gitops/edge.git',
      });
      const elsewhere = await freshet(line.replace('freshet.example', 'git.example'));
      expect([elsewhere.code, elsewhere.err]).toEqual([
        2,
        expect.stringContaining('no Git token for git.example'),
      ]);
    }));

  test('is refused before anything is done where that repository needs a Git token and none is given', () =>
    story(
      { gitProvider: 'github', sharedConfigRepo: 'https://github.com/acme/shared.git' },
      async ({ freshet, platform }) => {
        const { code, err } = await freshet('runtime install edge --silent');
        expect(code).toBe(2);
        expect(err).toContain(
          'no Git token for github.com, where the Shared Configuration Repository is: set FRESHET_GIT_TOKEN',
        );
        expect(platform()).toEqual([]);
      },
    ));

  test('says at the end that it has no repositories, and gets them when it is installed once more', () =>
    story({}, async ({ freshet, key }) => {
      const { code, err } = await freshet('runtime install edge --silent');
      expect(code, err).toBe(0);
      expect(err.trimEnd().split('\n').at(-1)).toBe(
        'The runtime edge has no Git Source, so nothing tells it what to deploy, and no installation repository. ' +
          'Run this command again with --shared-config-repo URL and --git-provider PROVIDER; it makes what is missing.',
      );
      expect(key()).not.toHaveProperty('gitSource');
      const again = await freshet(
        `runtime install edge --silent --shared-config-repo ${BUILT_IN.sharedConfigRepo} --git-provider freshet`,
      );
      expect(again.code, again.err).toBe(0);
      expect(again.err).not.toContain('has no Git Source');
      expect(key()).toMatchObject({
        token: '1.key',
        gitSource: 'https://freshet.example/git/gitops/edge_git-source.git',
      });
    }));
});
