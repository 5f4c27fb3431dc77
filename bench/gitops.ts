/**
 * The GitOps engine over the wire of the embedded cluster: many small applications out of one repository. The cluster
 * is a process of its own; it, the database and the engine share the two cores. Run: node bench/gitops.ts [applications]
 */
import { execFileSync, fork } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { clusterSchema, kubeconfigFor, startCluster } from '@freshet/embedded-cluster';
import { migrate } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient, type KubeObject, startInformer } from '@freshet/kit/kube-client';
import { createLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { type Engine, startEngine } from '@freshet/runtime';
import { say } from './figures.ts';

const SECOND = 1_000;
const KILOBYTE = 1_024;
const NAMESPACE = 'argocd';
const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

interface Application extends KubeObject {
  status?: {
    sync?: { status: string; revision?: string };
    operationState?: { phase: string; syncResult?: { revision: string } };
  };
}

const runServer = async (databaseUrl: string): Promise<void> => {
  const cluster = await startCluster({
    databaseUrl: new Secret(databaseUrl),
    name: 'bench',
    clock: systemClock,
    ids: systemIds,
    log: createLogger({ level: 'warn', format: 'json', to: 'stderr' }),
    listen: { host: '127.0.0.1', port: 0 },
  });
  const { serving } = cluster;
  if (!serving) throw new Error('the cluster does not serve');
  process.on('disconnect', () => process.exit(0));
  process.send?.(
    kubeconfigFor({
      cluster: 'bench',
      url: serving.url,
      authority: serving.authority,
      user: 'bench',
      groups: ['system:masters'],
      from: new Date(),
      days: 1,
    }),
  );
};

const git = (folder: string, ...args: string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', '-c', 'commit.gpgsign=false', ...args],
    { cwd: folder, encoding: 'utf8' },
  ).trim();

const manifest = (name: string, version: number): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { version: String(version), text: 'x'.repeat(100) },
  });

const nameOf = (index: number): string => `app-${String(index).padStart(5, '0')}`;

const makeRepository = async (folder: string, count: number): Promise<string> => {
  const repository = join(folder, 'repository');
  await mkdir(repository);
  git(repository, 'init', '--quiet', '--initial-branch', 'main');
  for (let index = 0; index < count; index += 1) {
    await mkdir(join(repository, nameOf(index)));
    await writeFile(join(repository, nameOf(index), 'config.yaml'), manifest(nameOf(index), 1));
  }
  git(repository, 'add', '-A');
  git(repository, 'commit', '--quiet', '-m', 'All');
  return repository;
};

const applicationFor = (index: number, repoURL: string): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: nameOf(index), namespace: NAMESPACE },
  spec: {
    project: 'default',
    source: { repoURL, path: nameOf(index) },
    destination: { name: 'in-cluster', namespace: 'default' },
    syncPolicy: { automated: { prune: true, selfHeal: true } },
  },
});

const until = async (isReached: () => boolean): Promise<void> => {
  while (!isReached()) await delay(5);
};

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What is held after everything that can go has gone, buffers outside of the heap included. */
const heldNow = async (): Promise<number> => {
  for (let round = 0; round < 5; round += 1) {
    collect();
    await delay(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** What the benchmark sees of the applications, as anybody with a watch does. */
class Observer {
  readonly known = new Map<string, Application>();
  readonly #informer: { stop(): Promise<void> };
  writes = 0;

  constructor(client: KubeClient) {
    this.#informer = startInformer<Application>({
      client,
      resource: APPLICATIONS,
      namespace: NAMESPACE,
      clock: systemClock,
      onChange: now => {
        this.writes += 1;
        if (now) this.known.set(now.metadata.name, now);
      },
    });
  }

  count(isCounted: (application: Application) => boolean): number {
    let counted = 0;
    for (const application of this.known.values()) if (isCounted(application)) counted += 1;
    return counted;
  }

  stop(): Promise<void> {
    return this.#informer.stop();
  }
}

interface Bench {
  readonly engine: Engine;
  readonly client: KubeClient;
  readonly observer: Observer;
  readonly repository: string;
  readonly repoURL: string;
  readonly count: number;
  readonly renderings: () => number;
}

const isSynced = ({ status }: Application): boolean => status?.sync?.status === 'Synced';

const measureSync = async ({ client, observer, repoURL, count }: Bench): Promise<void> => {
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        await client.create(APPLICATIONS, applicationFor(index, repoURL));
      }
    }),
  );
  const created = performance.now() - begun;
  await until(() => observer.count(isSynced) === count);
  const took = performance.now() - begun;
  say(`${count} applications created`, created / SECOND, 's');
  say(`${count} applications synced (bar for 1,000: 20)`, took / SECOND, 's');
  say(
    'applications synced a second (bar: 50; Argo CD with 10 shards on 24 cores: 38)',
    (count * SECOND) / took,
    'apps/s',
  );
  say('writes of the engine for each application', observer.writes / count - 1, 'writes');
};

const measurePush = async (bench: Bench): Promise<void> => {
  const { engine, observer, repository, repoURL, count } = bench;
  const name = nameOf(Math.floor(count / 2));
  const rendered = bench.renderings();
  await writeFile(join(repository, name, 'config.yaml'), manifest(name, 2));
  git(repository, 'commit', '--quiet', '-am', 'One');
  const revision = git(repository, 'rev-parse', 'HEAD');
  const begun = performance.now();
  engine.pushed({ url: repoURL, ref: 'refs/heads/main', changedFiles: [`${name}/config.yaml`] });
  const stateNow = () => observer.known.get(name)?.status?.operationState;
  await until(() => stateNow()?.syncResult?.revision === revision);
  say(`push that touches one of ${count}: its sync starts (bar: 1,000)`, performance.now() - begun, 'ms');
  await until(() => stateNow()?.syncResult?.revision === revision && stateNow()?.phase === 'Succeeded');
  say(`push that touches one of ${count}: its sync is over`, performance.now() - begun, 'ms');
  await until(() => engine.isIdle());
  say('push that touches one: all others know the new revision', (performance.now() - begun) / SECOND, 's');
  say('push that touches one: sources rendered (bar: 1)', bench.renderings() - rendered, 'renderings');
};

const measureRefresh = async ({ engine, observer, count }: Bench): Promise<void> => {
  const writes = observer.writes;
  const begun = performance.now();
  for (let index = 0; index < count; index += 1) engine.refresh(`${NAMESPACE}/${nameOf(index)}`);
  await until(() => engine.isIdle());
  say(`refresh of ${count} without a change (bar for 1,000: 2)`, (performance.now() - begun) / SECOND, 's');
  await delay(200);
  say('refresh without a change: writes', observer.writes - writes, 'writes');
};

/** What a process holds that watches the same objects, without one application. */
const runIdle = async (kubeconfig: string, folder: string): Promise<void> => {
  const engine = await startIn(folder, kubeconfig);
  await until(() => engine.isIdle());
  process.send?.(await heldNow());
  process.on('disconnect', () => process.exit(0));
};

/** What the engine holds for applications after all that, told apart from what it holds for their objects. */
const measureMemory = async ({ client, observer, count }: Bench, kubeconfig: string): Promise<void> => {
  await observer.stop();
  observer.known.clear();
  const withBoth = await heldNow();
  for (let index = 0; index < count; index += 1)
    await client.delete(APPLICATIONS, { namespace: NAMESPACE, name: nameOf(index) });
  const folder = await mkdtemp(join(tmpdir(), 'freshet-bench-idle-'));
  const idle = fork(new URL(import.meta.url).pathname, ['idle', kubeconfig, folder]);
  const withObjects = await new Promise<number>(resolve => idle.once('message', resolve as never));
  idle.disconnect();
  await rm(folder, { recursive: true, force: true });
  say(
    'memory of an application beyond its objects (bar: 100)',
    (withBoth - withObjects) / count / KILOBYTE,
    'KB',
  );
  say('memory of everything that is watched, without applications', withObjects / KILOBYTE / KILOBYTE, 'MB');
};

const startIn = (folder: string, kubeconfig: string): Promise<Engine> =>
  startEngine({
    networks: testNetworks,
    cluster: { kind: 'kubeconfig', text: kubeconfig },
    namespace: NAMESPACE,
    folder: join(folder, 'engine'),
    searchPath: process.env.PATH ?? '',
    clock: systemClock,
    log: createLogger({ level: 'warn', format: 'json', to: 'stderr' }),
    allowFiles: true,
  });

const runClient = async (count: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
  await chmod(folder, 0o755); // as root the database runs as another user, who must get through
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: new Secret('bench'),
    settings: {},
    log: () => undefined,
    clock: systemClock,
  });
  await migrate(postgres.url, [clusterSchema]);
  const child = fork(new URL(import.meta.url).pathname, ['server', postgres.url.reveal()]);
  const kubeconfig = await new Promise<string>(resolve => child.once('message', resolve as never));
  const client = new KubeClient({ kind: 'kubeconfig', text: kubeconfig });
  const repository = await makeRepository(folder, count);
  const engine = await startIn(folder, kubeconfig);
  const observer = new Observer(client);
  try {
    console.log(`load of the machine\t${loadavg()[0]?.toFixed(1)}\tprocesses`);
    const repoURL = `file://${repository}`;
    const { renderings } = engine;
    const bench: Bench = { engine, client, observer, repository, repoURL, count, renderings };
    await measureSync(bench);
    await until(() => engine.isIdle());
    await measurePush(bench);
    await measureRefresh(bench);
    await measureMemory(bench, kubeconfig);
  } finally {
    await observer.stop();
    await engine.stop();
    await client.close();
    child.disconnect();
    await postgres.discard();
    await rm(folder, { recursive: true, force: true });
  }
};

const [mode = '1000', first = '', second = ''] = process.argv.slice(2);
if (mode === 'server') await runServer(first);
else if (mode === 'idle') await runIdle(first, second);
else await runClient(Number(mode));
