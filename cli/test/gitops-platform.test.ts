import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { GitOpsStory } from './gitops-story.ts';

let story: GitOpsStory;

beforeAll(async () => {
  story = await GitOpsStory.start(
    { serverUrl: inject('serverUrl'), template: inject('template') },
    process.env,
  );
});
afterAll(() => story?.stop());

const config = (value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\ndata:\n  greeting: ${value}\n`;

const application = (): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  project: default
  source:
    repoURL: ${story.server.url}/git/acme/shop.git
    path: deploy
    targetRevision: main
  destination:
    server: https://kubernetes.default.svc
    namespace: shop
  syncPolicy:
    automated: {prune: true, selfHeal: true}
    syncOptions: [CreateNamespace=true]
`;

interface Listed {
  readonly namespace: string;
  readonly name: string;
  readonly sync: string;
  readonly health: string;
  readonly revisions: readonly string[];
}

/** The applications as the GraphQL API has them. */
const readModel = async (): Promise<readonly Listed[]> => {
  const query = `{ applications(first: 50, filter: { includeInternal: true }) {
    nodes { namespace name sync health revisions } } }`;
  const { data, errors } = (await story.rest('POST', '/graphql', { query })) as {
    data: { applications: { nodes: readonly Listed[] } };
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  return data.applications.nodes;
};

/** Everything that the read model answers, as text. */
const everything = async (): Promise<string> => {
  const query = `{
    applications(first: 10, filter: { includeInternal: true }) {
      total byHealth { health count } bySync { sync count }
      nodes {
        id runtime kind namespace name uid createdAt project labels { key value } annotations { key value }
        sources { repoUrl path targetRevision } destination { server namespace } sync revisions health
        operation { phase message revision initiatedBy isAutomated } commit { sha author message }
        conditions { type message } images urls gitSource isInternal deployedAt resourceCount
        resources(first: 10) { nodes { group version kind namespace name sync health } }
        deployments(first: 10) { nodes { id historyId revisions deployedAt isAutomated } }
      }
    }
    clusters(first: 10) { nodes { id server name status version applications } }
    gitSources(first: 10) { nodes { id name repoUrl path sync health applications } }
  }`;
  const reply = (await story.rest('POST', '/graphql', { query })) as { errors?: unknown };
  expect(reply.errors).toBeUndefined();
  return JSON.stringify(reply);
};

const shop = async (): Promise<Listed | undefined> => (await readModel()).find(({ name }) => name === 'shop');

/** Until the read model says that the application has this commit, and is well. */
const arrived = (sha: string): Promise<void> =>
  eventually(async () => {
    expect(await shop(), story.said).toMatchObject({ sync: 'Synced', health: 'Healthy', revisions: [sha] });
  });

test('a hybrid runtime is installed, and lives behind its one outbound link', async () => {
  const refused = await story.type('runtime', 'install', 'Edge!', '--kubeconfig', story.kubeconfig);
  expect(refused.code).not.toBe(0);
  const shared = `${story.server.url}/git/acme/shared.git`;
  await story.installRuntime('edge', { sharedConfigRepo: shared, gitProvider: 'freshet' });
  const repositories = await story.answer('repo', 'list', '-o', 'name');
  for (const name of ['shared', 'edge', 'edge_git-source']) expect(repositories).toContain(`acme/${name}\n`);
  await story.runRuntime('edge');
  expect(await story.answer('runtime', 'list')).toMatch(/^edge +online /m);
  await story.gitSourceArrived('default-git-source');
  expect(await story.answer('git-source', 'list'), story.said).toMatch(/^default-git-source .* Synced /m);
});

test('an application made through the tunnel is a commit of its maker, synced, and in the read model', async () => {
  await story.answer('repo', 'create', 'acme/shop');
  const sha = await story.commit('acme/shop', { 'deploy/config.yaml': config('hello') });
  const apps = `${story.server.url}/git/acme/apps.git`;
  await story.answer('git-source', 'create', 'apps', '--git-src-repo', apps, '--create-repo');
  await story.gitSourceArrived('apps');
  expect(await story.answer('git-source', 'list'), story.said).toMatch(/^apps +.* Synced +Healthy/m);
  const file = await story.file('shop.yaml', application());
  const made = JSON.parse(await story.answer('app', 'create', '-f', file, '-g', 'apps', '-o', 'json'));
  expect(made).toMatchObject({ sha: expect.stringMatching(/^[0-9a-f]{40}$/), branch: 'main' });
  const { commits } = (await story.rest('GET', '/api/repos/acme/apps/commits')) as {
    commits: readonly { sha: string; author: { name: string } }[];
  };
  expect(commits[0]).toMatchObject({ sha: made.sha, author: { name: 'admin' } });
  await arrived(sha);
  expect((await story.type('app', 'wait', 'shop')).code).toBe(0);
  expect(await story.answer('app', 'history', 'shop')).toContain(sha.slice(0, 12));
});

test('kubectl and the GraphQL API agree on all applications', async () => {
  const applications = {
    group: 'argoproj.io',
    version: 'v1alpha1',
    plural: 'applications',
    kind: 'Application',
    namespaced: true,
  };
  const { items } = await story.kube.list(applications);
  const ofCluster = items.map(({ metadata, status }) => {
    const { sync, health } = status as { sync: { status: string }; health: { status: string } };
    return [metadata.namespace, metadata.name, sync.status, health.status].join(' ');
  });
  const ofApi = (await readModel()).map(({ namespace, name, sync, health }) =>
    [namespace, name, sync, health].join(' '),
  );
  expect(ofApi.toSorted()).toEqual(ofCluster.toSorted());
  expect(ofApi.length).toBeGreaterThan(1);
});

test('a runtime that was away catches up, with every deployment', async () => {
  await story.killRuntime();
  await eventually(async () => {
    expect(await story.rest('GET', '/api/gitops/runtimes/edge')).toMatchObject({ online: false });
  });
  const { code, err } = await story.type('app', 'refresh', 'shop');
  expect([code === 0, err]).toEqual([false, expect.stringContaining('RUNTIME_OFFLINE')]);
  const sha = await story.commit('acme/shop', { 'deploy/config.yaml': config('back') });
  await story.runRuntime('edge');
  await arrived(sha);
  const history = await story.answer('app', 'history', 'shop', '-o', 'json');
  expect(JSON.parse(history).map(({ historyId }: { historyId: number }) => historyId)).toEqual([1, 0]);
});

test('the read model, dropped and told again, answers the same to the byte', async () => {
  const before = await everything();
  await story.rest('POST', '/api/gitops/read-model/rebuild');
  await eventually(async () => expect(await everything(), story.said).toBe(before));
});

test('a stale edit is refused, and says who was quicker', async () => {
  const manifest = JSON.parse(await story.answer('app', 'manifest', 'shop', '-o', 'json'));
  const first = await story.file('first.yaml', `${manifest.manifest}# first\n`);
  const second = await story.file('second.yaml', `${manifest.manifest}# second\n`);
  const edit = (file: string) =>
    story.type('app', 'edit', 'shop', '-f', file, '--revision', manifest.revision);
  expect((await edit(first)).code).toBe(0);
  const { code, err } = await edit(second);
  expect([code === 0, err]).toEqual([false, expect.stringContaining('COMMIT_CONFLICT')]);
});
