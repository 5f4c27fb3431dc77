/** What runs in a cluster and the releases of Helm in it, through the app-proxy; the real `kubectl` and `helm` agree. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findKubeTool } from '@freshet/kit/kube-tools';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { HOME, type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });
const run = promisify(execFile);
const CANARY = 'canary-of-a-release';
let started: StartedRuntime;
let tools: Record<'helm' | 'kubectl', string>;
let home: string;

const shell = async (tool: 'helm' | 'kubectl', ...args: string[]): Promise<string> => {
  const env = { PATH: '/usr/bin:/bin', HOME: home, KUBECONFIG: join(home, 'kubeconfig') };
  return (await run(tools[tool], args, { env, cwd: home })).stdout;
};

const graphql = async <Data = Record<string, never>>(
  token: string,
  query: string,
  variables: object = {},
): Promise<Data> => {
  const answer = await started.platform.send('/app-proxy/api/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = JSON.parse(answer.body);
  if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
  return data;
};

const CHART: Readonly<Record<string, string>> = {
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\nappVersion: "1.0"\n',
  'values.yaml': 'tag: "1.0"\nadmin:\n  password: ""\n',
  'templates/NOTES.txt': 'The password is {{ .Values.admin.password }}.\n',
  'templates/app.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: {{ .Release.Name }}}
spec:
  replicas: 1
  selector: {matchLabels: {app: {{ .Release.Name }}}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}}}
    spec: {containers: [{name: main, image: "app:{{ .Values.tag }}"}]}
---
apiVersion: v1
kind: Secret
metadata: {name: {{ .Release.Name }}-login}
data: {password: {{ .Values.admin.password | b64enc }}}
`,
};

const deployment = (image: string, more: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'boards', ...more },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' }, annotations: { 'simulation.freshet.io/log-interval': '100ms' } },
      spec: { containers: [{ name: 'main', image }] },
    },
  },
});

const WEB = '{kind: "Deployment", namespace: "boards", name: "web"}';
const RELEASE = 'cluster: "in-cluster", namespace: "boards", name: "shop"';

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), memoryLogger());
  home = join(started.folder, 'shell');
  await mkdir(join(home, 'shop/templates'), { recursive: true });
  await writeFile(join(home, 'kubeconfig'), started.cluster.kubeconfig, { mode: 0o600 });
  for (const [name, text] of Object.entries(CHART)) await writeFile(join(home, 'shop', name), text);
  const places = { folder: resolve('node_modules/.cache/kube-tools'), searchPath: '' };
  tools = { helm: await findKubeTool('helm', places), kubectl: await findKubeTool('kubectl', places) };
  await started.cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'boards' } });
  await started.cluster.apply({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'boards' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  });
});

afterAll(() => started?.stop());

interface Detail {
  readonly workload: {
    readonly workload: { readonly ready: number; readonly health: string; readonly images: string[] };
    readonly pods: { readonly name: string }[];
    readonly revisions: {
      readonly revision: number;
      readonly images: string[];
      readonly changeCause?: string;
    }[];
    readonly services: string[];
    readonly canRestart: boolean;
    readonly canReadLogs: boolean;
  };
}

const detailOf = async (token = 'ada') =>
  (
    await graphql<Detail>(
      token,
      `{ workload(cluster: "in-cluster", workload: ${WEB}) {
        workload { ready health images } pods { name status } services canRestart canReadLogs
        revisions { revision images changeCause isCurrent }
      } }`,
    )
  ).workload;

const runs = (image: string, count: number) =>
  eventually(async () => {
    const { workload, revisions } = await detailOf();
    expect(workload).toMatchObject({ ready: 1, health: 'Healthy', images: [image] });
    expect(revisions).toHaveLength(count);
  });

describe('the board of a cluster', () => {
  test('a deployment is rolled back to its first revision, and kubectl tells the same history', async () => {
    const cause = (what: string) => ({ annotations: { 'kubernetes.io/change-cause': what } });
    await started.cluster.apply(deployment('web:1', cause('first')));
    await runs('web:1', 1);
    await started.cluster.apply(deployment('web:2', cause('second')));
    await runs('web:2', 2);
    const { revisions, services } = await detailOf();
    expect(revisions).toMatchObject([
      { revision: 2, images: ['web:2'], changeCause: 'second', isCurrent: true },
      { revision: 1, images: ['web:1'], changeCause: 'first', isCurrent: false },
    ]);
    expect(services).toEqual(['web']);
    const { workloadRollback } = await graphql<{ workloadRollback: Record<string, string> }>(
      'ada',
      `{ workloadRollback(cluster: "in-cluster", workload: ${WEB}, revision: 1) { before after isSame } }`,
    );
    expect(workloadRollback.before).toContain('web:2');
    expect(workloadRollback.after).toBe(workloadRollback.before?.replace('web:2', 'web:1'));

    const undo = (revision: number) =>
      graphql(
        'ada',
        `mutation { rollbackWorkload(cluster: "in-cluster", workload: ${WEB}, revision: ${revision}) { images } }`,
      );
    expect(await undo(1)).toEqual({ rollbackWorkload: { images: ['web:1'] } });
    await runs('web:1', 2);
    const history = await shell('kubectl', 'rollout', 'history', 'deployment/web', '-n', 'boards');
    expect(history).toMatch(/^2 +second\n3 +first$/m);
    expect((await detailOf()).revisions.map(({ revision }) => revision)).toEqual([3, 2]);
    await expect(undo(1)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    await expect(undo(3)).rejects.toMatchObject({ code: 'RESOURCE_ACTION_INVALID' });
    expect(started.platform.audited).toContainEqual(
      expect.objectContaining({
        action: 'cluster.rollback-workload',
        callerName: 'ada',
        result: 'done',
        details: expect.objectContaining({ workload: 'Deployment/boards/web', revision: '1' }),
      }),
    );
  });

  test('workloads, pods and services are listed, counted and filtered', async () => {
    interface Lists {
      readonly clusterBoard: { namespaces: { name: string; workloads: number }[]; permissions: string[] };
      readonly workloads: { nodes: { name: string }[]; total: number };
      readonly pods: { nodes: { status: string; owner: string }[] };
      readonly services: { nodes: { readyEndpoints: number }[] };
    }
    await eventually(async () => {
      const seen = await graphql<Lists>(
        'eve',
        `{ clusterBoard(cluster: "in-cluster") { namespaces { name workloads } permissions pods byHealth { name count } }
           workloads(cluster: "in-cluster", filter: {namespaces: ["boards"], search: "WEB"}, first: 10) { nodes { name } total next }
           pods(cluster: "in-cluster", filter: {namespaces: ["boards"]}, first: 10) { nodes { status owner } }
           services(cluster: "in-cluster", filter: {namespaces: ["boards"]}, first: 10) { nodes { name readyEndpoints } } }`,
      );
      expect(seen.clusterBoard.namespaces).toContainEqual({ name: 'boards', workloads: 1 });
      expect(seen.clusterBoard.permissions).toEqual(['read']);
      expect(seen.workloads).toEqual({ nodes: [{ name: 'web' }], total: 1, next: null });
      expect(seen.pods.nodes).toEqual([{ status: 'Running', owner: 'Deployment/web' }]);
      expect(seen.services.nodes).toEqual([{ name: 'web', readyEndpoints: 1 }]);
    });
  });

  test('who may not change a cluster changes nothing in it, and who may not see it finds none', async () => {
    const restart = `mutation { restartWorkload(cluster: "in-cluster", workload: ${WEB}) { name } }`;
    await expect(graphql('eve', restart)).rejects.toMatchObject({ code: 'DENIED' });
    await expect(graphql('mallory', restart)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    await expect(graphql('ada', restart.replace('in-cluster', 'nowhere'))).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    });
    expect(await detailOf('eve')).toMatchObject({ canRestart: false, canReadLogs: false });
    const [pod] = (await detailOf()).pods;
    const logs = (token: string) =>
      started.platform.send('/app-proxy/api/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({
          query: `subscription { clusterPodLogs(input: {cluster: "in-cluster", namespace: "boards", pod: "${pod?.name}"}) { lines } }`,
        }),
        isEnough: text => text.includes('"lines"'),
      });
    expect((await logs('ada')).body).toContain('"lines"');
    expect((await logs('eve')).body).toContain('DENIED');
  });

  test('a workload is restarted and scaled', async () => {
    const before = (await detailOf()).pods[0]?.name;
    await graphql('ada', `mutation { restartWorkload(cluster: "in-cluster", workload: ${WEB}) { name } }`);
    await eventually(async () => {
      const { pods } = await detailOf();
      expect(pods.map(({ name }) => name)).not.toContain(before);
    });
    const scale = (replicas: number) =>
      graphql(
        'ada',
        `mutation { scaleWorkload(cluster: "in-cluster", workload: ${WEB}, replicas: ${replicas}) { desired } }`,
      );
    expect(await scale(3)).toEqual({ scaleWorkload: { desired: 3 } });
    await eventually(async () => expect((await detailOf()).workload.ready).toBe(3));
    await expect(scale(-1)).rejects.toMatchObject({ code: 'RESOURCE_ACTION_INVALID' });
  });

  test('what Git would put back at once is refused unless it is forced', async () => {
    await started.cluster.apply({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      // Nobody syncs it while the test looks on: its source is not there.
      metadata: { name: 'held', namespace: HOME },
      spec: {
        project: 'default',
        source: { repoURL: started.git.url('acme/manifests'), path: 'nowhere', targetRevision: 'main' },
        destination: { name: 'in-cluster', namespace: 'boards' },
        syncPolicy: { automated: { selfHeal: true } },
      },
    });
    await started.cluster.apply({
      ...deployment('held:1', {
        annotations: { 'argocd.argoproj.io/tracking-id': 'held:apps/Deployment:boards/held' },
      }),
      metadata: {
        name: 'held',
        namespace: 'boards',
        annotations: { 'argocd.argoproj.io/tracking-id': 'held:apps/Deployment:boards/held' },
      },
    });
    const scale = (force: boolean) =>
      graphql(
        'ada',
        `mutation { scaleWorkload(cluster: "in-cluster", workload: ${WEB.replace('"web"', '"held"')}, replicas: 2, force: ${force})
          { desired application { name isSelfHealing } } }`,
      );
    await eventually(async () => {
      await expect(scale(false)).rejects.toMatchObject({ code: 'WORKLOAD_HELD_BY_GIT' });
    });
    expect(await scale(true)).toEqual({
      scaleWorkload: { desired: 2, application: { name: 'held', isSelfHealing: true } },
    });
  });
});

describe('releases of Helm', () => {
  test('a release that Helm made is seen and rolled back, and Helm tells the same history', async () => {
    const given = ['-n', 'boards', '--set', `admin.password=${CANARY}`];
    await shell('helm', 'install', 'shop', 'shop', ...given);
    await shell('helm', 'upgrade', 'shop', 'shop', ...given, '--set', 'tag=2.0');
    const read = () =>
      graphql<{ helmRelease: { history: { revision: number; status: string; description: string }[] } }>(
        'eve',
        `{ helmRelease(${RELEASE}) { revision status chart chartVersion permissions
          resources { kind name isThere } history { revision status description } } }`,
      );
    expect((await read()).helmRelease).toMatchObject({
      revision: 2,
      status: 'deployed',
      chart: 'shop',
      permissions: ['read'],
      history: [{ revision: 2 }, { revision: 1, status: 'superseded' }],
    });
    const workloads = await graphql<{ workloads: { nodes: object[] } }>(
      'eve',
      `{ workloads(cluster: "in-cluster", filter: {namespaces: ["boards"]}, sort: NAME) {
        nodes { name helmRelease { namespace name } } } }`,
    );
    const installed = { name: 'shop', helmRelease: { namespace: 'boards', name: 'shop' } };
    expect(workloads.workloads.nodes).toContainEqual(installed);

    const content = (token: string, revision: number) =>
      graphql<{ helmRevision: { values: string; manifest: string; hidden: number } }>(
        token,
        `{ helmRevision(${RELEASE}, revision: ${revision}) { values allValues manifest notes hidden } }`,
      );
    const [one, two] = await Promise.all([content('ada', 1), content('ada', 2)]);
    for (const shown of [JSON.stringify(one), JSON.stringify(two)]) {
      expect(shown).not.toContain(CANARY);
      expect(shown).not.toContain(Buffer.from(CANARY).toString('base64'));
    }
    expect(two.helmRevision.manifest.replace('app:2.0', 'app:1.0')).toBe(one.helmRevision.manifest);
    expect(two.helmRevision.values).toContain('tag: "2.0"');
    await expect(content('eve', 1)).rejects.toMatchObject({ code: 'DENIED' });

    const rollback = (token: string, revision: number) =>
      graphql(
        token,
        `mutation { rollbackHelmRelease(${RELEASE}, revision: ${revision}) { revision status } }`,
      );
    await expect(rollback('eve', 1)).rejects.toMatchObject({ code: 'DENIED' });
    await expect(rollback('ada', 9)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    expect(await rollback('ada', 1)).toEqual({ rollbackHelmRelease: { revision: 3, status: 'deployed' } });
    const history = JSON.parse(await shell('helm', 'history', 'shop', '-n', 'boards', '-o', 'json'));
    const seen = (await read()).helmRelease.history;
    expect(history).toMatchObject(
      seen.toReversed().map(({ revision, status, description }) => ({ revision, status, description })),
    );
    expect(history.at(-1)).toMatchObject({ revision: 3, description: 'Rollback to 1' });
    expect(await shell('kubectl', 'get', 'deployment/shop', '-n', 'boards', '-o', 'yaml')).toContain(
      'app:1.0',
    );
    expect(JSON.stringify(started.platform.audited)).toContain('cluster.rollback-helm-release');
    expect(JSON.stringify(started.platform.audited)).not.toContain(CANARY);
  });

  test('a release is uninstalled, and what Helm refuses is said', async () => {
    const uninstall = () => graphql('ada', `mutation { uninstallHelmRelease(${RELEASE}) }`);
    expect(await uninstall()).toEqual({ uninstallHelmRelease: true });
    expect(await shell('helm', 'list', '-n', 'boards', '-q')).toBe('');
    await expect(uninstall()).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });
});
