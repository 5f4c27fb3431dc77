/**
 * From a push to what people see: a whole platform with its hosted runtime, many applications out of one repository, and
 * commits that change one of them each. Measured is the time from the moment that the push is sent until the read model
 * answers with the new revision, with the engine, the cluster, the reporter, the link, the bus and the database between.
 *
 * Run: node bench/push-to-read-model.ts [applications] [pushes]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './figures.ts';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';

const COUNT = Number(process.argv[2] ?? 1_000);
const PUSHES = Number(process.argv[3] ?? 100);
const PORT = 38_719;
const AT_ONCE = 100;
const SOURCES = 'gitops/hosted-runtime_git-source';
const MANIFESTS = 'bench/manifests';
const DEADLINE_MS = 600_000;

const nameOf = (index: number): string => `app-${String(index).padStart(5, '0')}`;

const configMap = (index: number, version: number): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: nameOf(index) },
    data: { version: String(version) },
  });

const application = (index: number, repoURL: string): string =>
  JSON.stringify({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: nameOf(index) },
    spec: {
      project: 'default',
      source: { repoURL, path: nameOf(index), targetRevision: 'main' },
      destination: { name: 'in-cluster', namespace: 'default' },
      syncPolicy: { automated: { prune: true, selfHeal: true } },
    },
  });

const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
try {
  const key = await localKey(home);
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${platform.url}${path}`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text);
  };
  const ask = async (query: string) => {
    const { data, errors } = await post('/graphql', { query });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const until = async (isReached: () => Promise<boolean>, pauseMs: number): Promise<void> => {
    const started = performance.now();
    while (!(await isReached())) {
      if (performance.now() - started > DEADLINE_MS) throw new Error('it took too long');
      await delay(pauseMs);
    }
  };
  const commit = async (repository: string, files: readonly (readonly [string, string])[]) => {
    const changes = files.map(([path, content]) => ({ action: 'write', path, content }));
    const made = await post(`/api/repos/${repository}/commits`, {
      branch: 'main',
      message: 'Bench',
      changes,
    });
    return made.sha as string;
  };
  const commitAll = async (repository: string, file: (index: number) => readonly [string, string]) => {
    for (let from = 0; from < COUNT; from += AT_ONCE)
      await commit(
        repository,
        Array.from({ length: Math.min(AT_ONCE, COUNT - from) }, (_, offset) => file(from + offset)),
      );
  };
  const countOf = async (sync: string): Promise<number> => {
    const { applications } = await ask(
      `{ applications(filter: { search: "app-", sync: [${sync}] }) { total } }`,
    );
    return applications.total;
  };

  await until(async () => {
    const { gitSources } = await ask('{ gitSources { nodes { sync } } }');
    return gitSources.nodes.some(({ sync }: { sync: string }) => sync === 'Synced');
  }, 200);
  const [owner = '', name = ''] = MANIFESTS.split('/');
  const { cloneUrl } = await post('/api/repos', { owner, name });
  await commitAll(MANIFESTS, index => [`${nameOf(index)}/config.json`, configMap(index, 0)]);
  const begun = performance.now();
  await commitAll(SOURCES, index => [`apps/${nameOf(index)}.yaml`, application(index, cloneUrl)]);
  await until(async () => (await countOf('Synced')) === COUNT, 500);
  console.log(
    `${COUNT} applications from Git to the read model: ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );

  const times: number[] = [];
  for (let round = 0; round < PUSHES; round += 1) {
    const index = (round * 37) % COUNT;
    const started = performance.now();
    const sha = await commit(MANIFESTS, [[`${nameOf(index)}/config.json`, configMap(index, round + 1)]]);
    await until(async () => {
      const query = `{ applications(first: 1, filter: { search: "${nameOf(index)}" }) { nodes { sync revisions } } }`;
      const [one] = (await ask(query)).applications.nodes;
      return one?.revisions[0] === sha && one.sync === 'Synced';
    }, 5);
    times.push(performance.now() - started);
  }
  console.log(
    `push until the read model shows the new revision, ${COUNT} applications, ${PUSHES} pushes: ` +
      `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms (bar 2000)`,
  );
} finally {
  await platform.stop();
  await removeHome(home);
}
