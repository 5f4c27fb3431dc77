import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Answer,
  asAdmin,
  idOf,
  json,
  nothing,
  refusal,
  withServer,
  withTempDir,
} from '../testing/index.ts';
import { runtimeManifests } from './manifests.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const record = (more: object = {}) => ({
  id: idOf('1'),
  name: 'edge',
  kind: 'hybrid',
  namespace: 'freshet',
  cluster: 'https://kubernetes.example.com',
  engine: 'embedded',
  accessMode: 'tunnel',
  url: 'https://x-edge.tunnel.example.com',
  isNamespaced: false,
  isConfigurationRuntime: true,
  installationStatus: 'COMPLETED',
  healthStatus: 'HEALTHY',
  online: true,
  clients: 1,
  version: '0.1.0',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  errors: [],
  ...more,
});

const COMMIT = {
  sha: 'b'.repeat(40),
  url: 'https://git.example.com/c',
  branch: 'main',
  message: 'Change',
  author: { name: 'ann', email: 'ann@example.com' },
  date: '2026-11-16T10:00:00.000Z',
};

const KINDS: Readonly<Record<string, readonly (readonly [string, string, boolean])[]>> = {
  '/api/v1': [
    ['secrets', 'Secret', true],
    ['services', 'Service', true],
    ['serviceaccounts', 'ServiceAccount', true],
    ['configmaps', 'ConfigMap', true],
  ],
  '/apis/apps/v1': [['deployments', 'Deployment', true]],
  '/apis/networking.k8s.io/v1': [['ingresses', 'Ingress', true]],
  '/apis/rbac.authorization.k8s.io/v1': [['clusterrolebindings', 'ClusterRoleBinding', false]],
};

/** A Secret for each label that a runtime puts on what it keeps there. */
const SECRETS_BY_LABEL: Readonly<Record<string, string>> = {
  'freshet.io/managed-cluster=true': 'cluster-eu',
  'freshet.io/opened-integration': 'integration-hub',
  'app.kubernetes.io/managed-by=freshet': 'git-default-acme',
};

const labelIn = (url: string): string => new URL(url, 'http://c').searchParams.get('labelSelector') ?? '';

/** A cluster that has the key of the runtime, and takes everything out that it is asked to. */
const cluster = (annotations: Record<string, string> = {}): Answer => {
  const gone = new Set<string>();
  return (response, request) => {
    const [path = ''] = request.url.split('?');
    const kinds = KINDS[path];
    if (kinds)
      return json({
        kind: 'APIResourceList',
        groupVersion: path.replace(/^\/apis?\//, ''),
        resources: kinds.map(([name, kind, namespaced]) => ({ name, kind, namespaced, verbs: ['get'] })),
      })(response, request);
    if (request.method === 'DELETE' && !gone.has(path)) {
      gone.add(path);
      return json({ kind: 'Status', status: 'Success' })(response, request);
    }
    if (path.endsWith('/secrets/freshet-token') && !gone.has(path))
      return json({
        kind: 'Secret',
        metadata: { name: 'freshet-token', annotations },
        data: {
          token: base64('1.key'),
          runtime: base64('edge'),
          url: base64('https://freshet.example'),
          installationRepo: base64('https://git.example/acme/edge.git'),
        },
      })(response, request);
    if (path.endsWith('/secrets'))
      return json({
        metadata: { resourceVersion: '1' },
        items: [{ metadata: { name: SECRETS_BY_LABEL[labelIn(request.url)] ?? 'unknown' } }],
      })(response, request);
    json({ kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }, 404)(response, request);
  };
};

/** Runs commands against the platform and a cluster; says what was asked of both to change something. */
const story = (
  {
    runtime,
    answer,
    others,
    kube = cluster(),
  }: { runtime?: object; answer?: object | Answer; others?: readonly object[]; kube?: Answer | 'gone' },
  use: (parts: {
    freshet: (line: string) => Promise<{ code: number; out: string; err: string }>;
    platform: () => string[];
    taken: () => string[];
  }) => Promise<void>,
): Promise<void> =>
  withTempDir(home =>
    withServer([kube === 'gone' ? cluster() : kube], async server => {
      const config = join(home, 'kubeconfig');
      const address = kube === 'gone' ? 'http://127.0.0.1:9' : server.url;
      await writeFile(
        config,
        JSON.stringify({
          clusters: [{ name: 'c', cluster: { server: address } }],
          users: [{ name: 'u', user: { token: 't' } }],
          contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
          'current-context': 'x',
        }),
      );
      const at = '/api/gitops/runtimes/edge';
      const answers: Record<string, Answer> = { [`DELETE ${at}`]: nothing };
      if (runtime) answers[`GET ${at}`] = json(runtime);
      if (others) answers['GET /api/gitops/runtimes'] = json({ runtimes: others, total: others.length });
      answers['POST /app-proxy/api/graphql'] =
        typeof answer === 'function' ? (answer as Answer) : json(answer ?? { data: { commit: COMMIT } });
      answers[`POST ${at}/token`] = (response, request) =>
        json({ token: 't', url: `http://${request.headers.host}`, expiresAt: COMMIT.date }, 201)(
          response,
          request,
        );
      await asAdmin(answers, async ({ freshet, changes }) =>
        use({
          freshet: line => freshet(line, { env: { KUBECONFIG: config } }),
          platform: changes,
          taken: () =>
            server.requests
              .filter(({ method }) => method === 'DELETE')
              .map(({ url }) => url.split('/').slice(-2).join('/')),
        }),
      );
    }),
  );

describe('a runtime that is uninstalled', () => {
  test('and that nobody knows is told to be so, before its cluster is asked for', () =>
    asAdmin(
      {
        'GET /api/gitops/runtimes/nope': refusal({
          status: 404,
          code: 'NOT_FOUND',
          message: 'no such runtime',
        }),
      },
      async ({ freshet }) => {
        const { code, err } = await freshet('runtime uninstall nope');
        expect([code, err]).toEqual([5, expect.stringContaining('no such runtime')]);
      },
    ));

  test('leaves Git by a commit, then its cluster, then the platform, and what stays is said', () =>
    story({ runtime: record() }, async ({ freshet, platform, taken }) => {
      const { code, err } = await freshet('runtime uninstall edge --yes');
      expect(code, err).toBe(0);
      expect(err).toContain('out of the Shared Configuration Repository in commit bbbbbbbbbbbb');
      expect(err).toContain('its installation repository');
      expect(err).not.toContain('Left behind');
      const [token, remove, forget] = platform();
      expect(token).toContain('/token');
      expect(remove).toContain('removeRuntimeFiles');
      expect(forget).toBe('DELETE /api/gitops/runtimes/edge?force=true');
      expect(taken()).toContain('deployments/freshet-runtime');
      // Opened credentials go after what would open them again.
      expect(taken().slice(-4)).toEqual([
        'secrets/cluster-eu',
        'secrets/integration-hub',
        'secrets/git-default-acme',
        'secrets/freshet-token',
      ]);
      expect(taken().at(-1)).toBe('secrets/freshet-token');
    }));

  test.each([
    [[record({ name: 'port' })], 'Products and promotions are applied by port from now on.'],
    [[], 'It was the last runtime: products and promotions stay in Git'],
  ])('says which runtime is the configuration runtime now', (others, words) =>
    story({ runtime: record(), others }, async ({ freshet }) => {
      const { code, err } = await freshet('runtime uninstall edge --yes');
      expect(code, err).toBe(0);
      expect(err).toContain(words);
    }),
  );

  test('stays where it is while it is offline, unless that is forced', () =>
    story({ runtime: record({ online: false }) }, async ({ freshet, platform, taken }) => {
      const refused = await freshet('runtime uninstall edge --yes');
      expect(refused.err).toContain('RUNTIME_OFFLINE');
      expect(taken()).toEqual([]);
      const { code, err } = await freshet('runtime uninstall edge --yes --force');
      expect(code, err).toBe(0);
      expect(err).toMatch(/Left behind: its files in the Shared Configuration Repository: runtimes\/edge\//);
      expect(platform()).toEqual(['DELETE /api/gitops/runtimes/edge?force=true']);
      expect(taken()).toContain('secrets/freshet-token');
    }));

  test('goes on after its files were taken out before', () =>
    story(
      { runtime: record({ online: false }), kube: cluster({ 'freshet.io/leaving': 'true' }) },
      async ({ freshet, taken }) => {
        const { code, err } = await freshet('runtime uninstall edge --yes');
        expect(code, err).toBe(0);
        expect(err).not.toContain('Left behind');
        expect(taken()).toContain('secrets/freshet-token');
      },
    ));

  test('is forgotten by force when its cluster is gone', () =>
    story({ runtime: record({ online: false }), kube: 'gone' }, async ({ freshet, platform }) => {
      expect((await freshet('runtime uninstall edge --yes')).code).not.toBe(0);
      expect(platform()).toEqual([]);
      const { code, err } = await freshet('runtime uninstall edge --yes --force');
      expect(code, err).toBe(0);
      expect(err).toMatch(/Left behind: the cluster at http:\S+, which cannot be reached/);
      expect(err).toContain('opened credentials of integrations');
      expect(err).toContain('Run this command again when the cluster answers');
      expect(platform()).toEqual(['DELETE /api/gitops/runtimes/edge?force=true']);
    }));

  test('that the platform runs is left to the platform', () =>
    story({ runtime: record({ kind: 'hosted' }) }, async ({ freshet, platform, taken }) => {
      const { code, err } = await freshet('runtime uninstall edge --yes');
      expect([code, err]).toEqual([1, expect.stringContaining('The platform runs')]);
      expect([...platform(), ...taken()]).toEqual([]);
    }));
});

describe('a runtime that is upgraded', () => {
  test('is looked for before its image is asked for', () => {
    const missing = refusal({
      status: 404,
      code: 'NOT_FOUND',
      message: 'no GitOps runtime "nope"',
    });
    const answers = {
      'GET /api/gitops/runtimes/nope': missing,
      'GET /api/gitops/runtimes/edge': json(record()),
      'GET /api/gitops/runtimes/hosted': json(record({ name: 'hosted', kind: 'hosted' })),
    };
    return asAdmin(answers, async ({ freshet }) => {
      const unknown = await freshet('runtime upgrade nope');
      expect([unknown.code, unknown.err]).toEqual([5, expect.stringContaining('no GitOps runtime "nope"')]);
      const hosted = await freshet('runtime upgrade hosted');
      expect([hosted.code, hosted.err]).toEqual([1, expect.stringContaining('is upgraded with it')]);
      const known = await freshet('runtime upgrade edge');
      expect([known.code, known.err]).toEqual([2, expect.stringContaining('--image is required')]);
    });
  });

  test('gets its image by a commit', () => {
    const answer = {
      data: { runtime: { installationRepo: 'https://git.example/acme/edge.git' }, commit: COMMIT },
    };
    return story({ runtime: record(), answer }, async ({ freshet, platform }) => {
      const { err } = await freshet('runtime upgrade edge --image freshet:2');
      expect(err).toContain('runtime/edge is to run freshet:2 in commit bbbbbbbbbbbb');
      expect(platform().at(-1)).toContain('"image":"freshet:2"');
    });
  });

  test('shows the commit before it is made', () => {
    const preview = {
      repository: 'https://git.example/acme/edge.git',
      branch: 'main',
      author: COMMIT.author,
      message: 'Upgrade runtime edge to freshet:2',
      files: [
        {
          path: 'apps/runtime/overlays/edge/deployment.yaml',
          before: 'image: freshet:1\n',
          after: 'image: freshet:2\n',
          diff: '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-image: freshet:1\n+image: freshet:2\u001b[2J\n',
        },
      ],
    };
    const answer = { data: { runtime: { installationRepo: preview.repository }, preview } };
    return story({ runtime: record(), answer }, async ({ freshet, platform }) => {
      const { out } = await freshet('runtime upgrade edge --image freshet:2 --dry-run');
      expect(out).toContain('Author:     ann <ann@example.com>');
      expect(out).toContain('-image: freshet:1\n+image: freshet:2␛[2J\n');
      expect(platform().at(-1)).toContain('previewRuntimeUpgrade');
      expect(platform().join()).not.toContain('mutation');
      const asked = await freshet('runtime upgrade edge --image freshet:2 --dry-run -o json');
      expect(JSON.parse(asked.out)).toEqual(preview);
    });
  });

  test('and is too old to show the commit says so, and what to do', () => {
    const answer = (response: Parameters<Answer>[0], request: Parameters<Answer>[1]) =>
      json(
        request.body.includes('preview')
          ? { errors: [{ message: 'Cannot query field "previewRuntimeUpgrade" on type "Query".' }] }
          : { data: { runtime: { installationRepo: 'https://git.example/acme/edge.git' } } },
      )(response, request);
    return story({ runtime: record(), answer }, async ({ freshet, platform }) => {
      const { code, out, err } = await freshet('runtime upgrade edge --image freshet:2 --dry-run');
      expect([code === 0, out]).toEqual([false, '']);
      expect(err).toContain('the runtime edge is too old to show the commit beforehand; without --dry-run');
      expect(err).toContain('CLI_SERVER_TOO_OLD');
      expect(err).not.toContain('Cannot query field');
      expect(platform().join()).not.toContain('mutation');
    });
  });

  test('and knows of no installation repository is changed in its cluster', () => {
    const answer = { errors: [{ message: 'Cannot query field "installationRepo" on type "Runtime".' }] };
    return story({ runtime: record(), answer }, async ({ freshet }) => {
      const { code, err } = await freshet('runtime upgrade edge --image freshet:2');
      expect([code, err]).toEqual([1, expect.stringContaining('runs no runtime edge in a Deployment')]);
    });
  });

  test('that no Deployment runs is left alone', () =>
    story({ runtime: record({ online: false }) }, async ({ freshet }) => {
      const { code, err } = await freshet('runtime upgrade edge --image freshet:2');
      expect([code, err]).toEqual([1, expect.stringContaining('runs no runtime edge in a Deployment')]);
    }));
});

test('what an installer leaves for the repository has each file of a component, and nothing secret', () => {
  const objects = runtimeManifests({
    name: 'edge',
    namespace: 'freshet',
    platformUrl: 'https://freshet.example',
    key: new Secret('canary-key'),
    engine: 'embedded',
    image: 'freshet:1',
    gitLogin: { url: 'https://git.example', userName: 'bot', token: new Secret('canary-token') },
    ingress: { host: 'edge.example', className: 'nginx', isSecure: true },
  });
  const left = objects.find(({ metadata }) => metadata.name === 'freshet-installation');
  const data = left?.data as Record<string, string>;
  expect(Object.keys(data)).toEqual([
    'runtime.serviceaccount.yaml',
    'runtime.clusterrolebinding.yaml',
    'runtime.deployment.yaml',
    'internal-router.service.yaml',
    'internal-router.ingress.yaml',
  ]);
  for (const text of Object.values(data))
    expect(objects).toContainEqual(
      expect.objectContaining({ kind: parse(text).kind, metadata: parse(text).metadata }),
    );
  expect(JSON.stringify(data)).not.toMatch(/canary|Y2FuYXJ5/);
});
