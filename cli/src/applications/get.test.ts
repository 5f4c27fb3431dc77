import { describe, expect, test } from 'vitest';
import { type Answer, asAdmin, json } from '../testing/index.ts';

const key = { id: 'a1', runtime: 'prod', namespace: 'argocd', name: 'shop' };
const APPLICATION = {
  ...key,
  project: 'default',
  sync: 'OutOfSync',
  revisions: ['a'.repeat(40)],
  health: 'Healthy',
  why: 'Deployment web differs.',
  isAutoSynced: true,
  destination: { server: 'https://kubernetes.default.svc', namespace: 'shop' },
  sources: [{ repoUrl: 'https://git.example.com/shop.git' }],
};
const web = { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' };

/** The control plane is asked three times: which, how is it, and what are its objects. */
const controlPlane: Answer = (response, request) => {
  const asked = request.body;
  if (asked.includes('applications(first')) {
    json({ data: { applications: { nodes: [key] } } })(response, request);
    return;
  }
  const resources = { nodes: [{ ...web, sync: 'OutOfSync', health: 'Healthy' }] };
  const application = asked.includes('resources(first') ? { conditions: [], resources } : APPLICATION;
  json({ data: { application } })(response, request);
};
const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T10:00:00.000Z' }, 201)(
    response,
    request,
  );
const done = { status: 'Synced', syncPhase: 'Sync', phase: 'Succeeded', isHook: false };
const object = (kind: string, name: string, more: object) => ({
  ...{ group: '', kind, namespace: 'shop', name, ...done },
  ...more,
});
const TOLD = {
  application: {
    operation: {
      phase: 'Succeeded',
      isDryRun: false,
      resources: [
        { ...web, ...done, change: 'configured' },
        object('ConfigMap', 'old', { status: 'Pruned', change: 'pruned' }),
        object('Job', 'migrate', { syncPhase: 'PreSync', isHook: true }),
      ],
    },
  },
  syncWindows: {
    automatic: { isAllowed: false, reason: "blocked by the sync window that denies '0 22 * * *' for 8h" },
    manual: { isAllowed: true, reason: '' },
    windows: [],
  },
  orphanedResources: {
    isWatched: true,
    isSeen: true,
    count: 12,
    resources: [{ group: '', kind: 'ConfigMap', namespace: 'shop', name: 'stray' }],
  },
};
const answers = (proxy: Answer) => ({
  'POST /graphql': controlPlane,
  'POST /api/gitops/runtimes/prod/token': token,
  'POST /app-proxy/api/graphql': proxy,
});

describe('app get', () => {
  test('says what the last sync did, that a sync window is in the way, and what nobody looks after', () =>
    asAdmin(answers(json({ data: TOLD })), async ({ freshet }) => {
      const { code, out, err } = await freshet('app get shop');
      expect(code).toBe(0);
      expect(out).toMatch(/Deployment +shop +web +OutOfSync +Healthy +configured/);
      expect(err).toContain('Last sync: Succeeded, 1 configured, 1 pruned\n');
      expect(err).toContain('Pruned by it: ConfigMap/old\n');
      expect(err).toContain('Hook PreSync Job/migrate: Succeeded\n');
      expect(err).toContain(
        "Sync window: automatic syncs are blocked by the sync window that denies '0 22 * * *' for 8h; by hand they may begin\n",
      );
      expect(err).toContain('Orphaned: no application looks after ConfigMap/stray and 11 more\n');
      const asJson = JSON.parse((await freshet('app get shop -o json')).out);
      expect(asJson).toMatchObject({
        name: 'shop',
        lastSync: { phase: 'Succeeded' },
        syncWindows: { automatic: { isAllowed: false } },
        orphanedResources: { count: 12 },
      });
    }));

  test('says of a dry run that it changed nothing, and of no object that it did', () => {
    const operation = { ...TOLD.application.operation, isDryRun: true };
    return asAdmin(answers(json({ data: { ...TOLD, application: { operation } } })), async ({ freshet }) => {
      const { out, err } = await freshet('app get shop');
      expect(err).toContain(
        'Last sync (dry run, nothing was changed): Succeeded, would be 1 configured, 1 pruned\n',
      );
      expect(err).toContain('It would prune: ConfigMap/old\n');
      expect(err).not.toContain('Pruned by it');
      expect(out).not.toMatch(/configured|applied/);
    });
  });

  test('says what the last sync did also where the cluster is away, and that orphans are not known', () => {
    const orphanedResources = { isWatched: true, isSeen: false, count: 0, resources: [] };
    return asAdmin(answers(json({ data: { ...TOLD, orphanedResources } })), async ({ freshet }) => {
      const { err } = await freshet('app get shop');
      expect(err).toContain('Last sync: Succeeded, 1 configured, 1 pruned\n');
      expect(err).toContain('Orphaned: not known, the cluster does not answer\n');
    });
  });

  test('says what the platform knows where the runtime does not answer, and that it does not', () =>
    asAdmin(
      answers(json({ errors: [{ message: 'offline', extensions: { code: 'RUNTIME_OFFLINE' } }] }, 503)),
      async ({ freshet }) => {
        const { code, out, err } = await freshet('app get shop');
        expect([code, out]).toEqual([0, expect.stringContaining('Deployment')]);
        expect(err).toContain('The runtime prod did not say what its last sync did');
      },
    ));
});

test('the history of an application tells what was made up for the demo from what was deployed', () => {
  const deployment = (historyId: number, isDemo: boolean) => ({
    historyId,
    isDemo,
    revisions: ['b'.repeat(40)],
    deployedAt: '2026-11-16T10:00:00.000Z',
  });
  const history = { deployments: { nodes: [deployment(4, false), deployment(1_000_000_064, true)] } };
  const platform: Answer = (response, request) => {
    const isHistory = request.body.includes('deployments(first');
    const data = isHistory
      ? { application: history }
      : { applications: { nodes: [key] }, application: APPLICATION };
    json({ data })(response, request);
  };
  return asAdmin({ 'POST /graphql': platform }, async ({ freshet }) => {
    const { out, err } = await freshet('app history shop');
    expect(out).toMatch(/^4 .*\ndemo /m);
    expect(err).toContain('made up for the demo');
  });
});
