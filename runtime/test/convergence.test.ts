/**
 * From any state that people, programs and crashes can bring about, the cluster comes to what Git says, and then
 * nothing more is written. Sequences of moves are made up; after each, automation is switched on in full.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application, Operation } from '@freshet/domain/applications';
import { rollbackOperation } from '@freshet/domain/automation';
import { isKubeError, KubeClient, type KubeObject, type KubeResource } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Engine, startEngine } from '../src/index.ts';
import { git, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';
import { automated, hookOf, type Made, type Move, move, objectOf, SPECS } from './convergence-moves.ts';

const HOME = 'argocd';
const TRACKING = 'argocd.argoproj.io/tracking-id';
const REFRESH = 'argocd.argoproj.io/refresh';
const HELD = 'freshet.io/held-revision';
const resource = (group: string, version: string, plural: string, kind: string): KubeResource => ({
  group,
  version,
  plural,
  kind,
  namespaced: true,
});
const APPLICATIONS = resource('argoproj.io', 'v1alpha1', 'applications', 'Application');
const KINDS = {
  ConfigMap: resource('', 'v1', 'configmaps', 'ConfigMap'),
  Service: resource('', 'v1', 'services', 'Service'),
  Deployment: resource('apps', 'v1', 'deployments', 'Deployment'),
};
/** What the engine might write besides. */
const OTHERS = [resource('batch', 'v1', 'jobs', 'Job'), resource('', 'v1', 'secrets', 'Secret')];
const EVENTS = resource('', 'v1', 'events', 'Event');

let cluster: TestCluster;
let folder: string;
let origin: Origin;
let running: { readonly engine: Engine; readonly client: KubeClient } | undefined;
const log = memoryLogger();

const engine = (): Engine => {
  if (!running) throw new Error('no engine runs');
  return running.engine;
};

/** Each engine has a connection of its own, as a process has. */
const start = async (): Promise<void> => {
  const client = new KubeClient({ kind: 'kubeconfig', text: cluster.kubeconfig });
  const started = await startEngine({
    networks: testNetworks,
    cluster: client,
    namespace: HOME,
    folder: join(folder, 'engine'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log,
    allowFiles: true,
  });
  running = { engine: started, client };
};

/** Nothing that the engine has under way gets through any more, as after kill -9. */
const kill = async (): Promise<void> => {
  await running?.client.close();
  await running?.engine.stop();
  running = undefined;
};

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-convergence-'));
  origin = new Origin(folder, 'apps');
  origin.commit({ 'README.md': 'Applications' });
  origin.push();
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME } });
  await cluster.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'argocd-cmd-params-cm', namespace: HOME },
    data: { 'controller.self.heal.timeout.seconds': '0' },
  });
  await start();
});

afterAll(async () => {
  await running?.engine.stop();
  await running?.client.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** One application, alone in its folder and its namespace. */
class World {
  readonly name: string;
  readonly #first: string;
  #pushes = 0;

  constructor(name: string) {
    this.name = name;
    const first: readonly Made[] = [
      { kind: 'ConfigMap', name: 'keep', value: 1 },
      { kind: 'ConfigMap', name: 'a', value: 2 },
      { kind: 'Service', name: 'a', value: 2 },
      { kind: 'Deployment', name: 'a', value: 2 },
    ];
    this.#first = origin.commit(
      Object.fromEntries(
        first.map(object => [`${name}/${fileOf(object)}.yaml`, JSON.stringify(objectOf(object))]),
      ),
    );
    origin.push();
  }

  get head(): string {
    return git(origin.clone, 'rev-parse', 'HEAD');
  }

  /** What Git says. */
  get wanted(): readonly KubeObject[] {
    return readdirSync(join(origin.clone, this.name))
      .map(file => JSON.parse(readFileSync(join(origin.clone, this.name, file), 'utf8')) as KubeObject)
      .filter(({ kind }) => kind in KINDS);
  }

  async begin(policy: object | null): Promise<void> {
    await cluster.client.create<KubeObject>(APPLICATIONS, {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: this.name, namespace: HOME },
      spec: {
        project: 'default',
        source: { repoURL: origin.url, path: this.name },
        destination: { name: 'in-cluster', namespace: this.name },
        syncPolicy: {
          ...(policy ? { automated: policy } : {}),
          syncOptions: ['CreateNamespace=true'],
          retry: { limit: 3, backoff: { duration: '100ms', factor: 1, maxDuration: '1s' } },
        },
      },
    });
  }

  read(): Promise<Application> {
    return cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name: this.name });
  }

  patch(patch: unknown): Promise<Application> {
    return cluster.client.patch(APPLICATIONS, { namespace: HOME, name: this.name }, { kind: 'merge', patch });
  }

  push(files: Record<string, KubeObject>, isTold = true): void {
    const named = Object.entries(files).map(([file, object]) => [
      `${this.name}/${file}.yaml`,
      JSON.stringify(object),
    ]);
    origin.commit(Object.fromEntries(named), `Change ${++this.#pushes} of ${this.name}`);
    origin.push();
    if (isTold)
      engine().pushed({
        url: origin.url,
        ref: 'refs/heads/main',
        changedFiles: named.map(([path]) => path ?? ''),
      });
  }

  remove(file: string): void {
    rmSync(join(origin.clone, this.name, `${file}.yaml`), { force: true });
    this.push({});
  }

  async make(step: Move): Promise<void> {
    try {
      await this.#make(step);
    } catch (error) {
      // What a move is about need not be there, or somebody is quicker.
      if (!['NotFound', 'AlreadyExists', 'Conflict'].some(reason => isKubeError(error, reason))) throw error;
    }
    if (step.rest) await eventually(() => expect(engine().isIdle()).toBe(true));
  }

  async #make(step: Move): Promise<void> {
    switch (step.do) {
      case 'push':
        return this.push(
          {
            [fileOf(step.object)]: objectOf({
              ...step.object,
              annotations: { 'argocd.argoproj.io/sync-wave': String(step.wave) },
            }),
          },
          step.isTold,
        );
      case 'remove':
        return this.remove(fileOf(step.object));
      case 'hook':
        return step.is === 'gone' ? this.remove('hook') : this.push({ hook: hookOf(step.is === 'failing') });
      case 'rewind':
        if (this.head === this.#first) return;
        git(origin.clone, 'reset', '--quiet', '--hard', 'HEAD~1');
        return origin.push();
      case 'policy':
        return void (await this.patch({ spec: { syncPolicy: { automated: step.automated } } }));
      case 'refresh':
        return void (await this.patch({ metadata: { annotations: { [REFRESH]: step.how } } }));
      case 'operation':
        return void (await this.patch({ operation: this.#meant(step.operation) }));
      case 'rollback':
        return this.#rollBack();
      case 'terminate':
        if ((await this.read()).status?.operationState?.phase !== 'Running') return;
        return void (await this.patch({ status: { operationState: { phase: 'Terminating' } } }));
      case 'kill':
        await kill();
        return start();
      default:
        return this.#touch(step);
    }
  }

  #meant({ sync, ...others }: Operation): Operation {
    const revision = this.head === this.#first ? this.head : git(origin.clone, 'rev-parse', 'HEAD~1');
    return sync?.revision
      ? { ...others, sync: { ...sync, revision } }
      : { ...others, ...(sync ? { sync } : {}) };
  }

  async #rollBack(): Promise<void> {
    const application = await this.read();
    const [oldest] = application.status?.history ?? [];
    if (oldest)
      await this.patch({ operation: rollbackOperation(application, oldest.id, { username: 'ada' }) });
  }

  async #touch(
    step: Extract<Move, { do: 'create' | 'edit' | 'delete' | 'unmark' | 'take' | 'remove' }>,
  ): Promise<void> {
    const { kind, name, value } = step.object;
    const key = { namespace: this.name, name };
    const patch = (change: unknown) =>
      cluster.client.patch(KINDS[kind], key, { kind: 'merge', patch: change });
    const id = (named: string) =>
      `${this.name}:${kind === 'Deployment' ? 'apps' : ''}/${kind}:${this.name}/${named}`;
    const marked = (mark: string | null) => ({ metadata: { annotations: { [TRACKING]: mark } } });
    if (step.do === 'delete') await cluster.client.delete(KINDS[kind], key);
    else if (step.do === 'edit')
      await patch(kind === 'ConfigMap' ? { data: { v: 'drift', extra: 'x' } } : SPECS[kind](value + 1));
    else if (step.do === 'unmark') await patch(marked(null));
    else if (step.do === 'take') await patch(marked(id(name).replace(this.name, 'other')));
    else if (step.do === 'create') {
      const named = step.mark === 'own' ? name : 'elsewhere';
      const annotations = step.mark === 'none' ? {} : { [TRACKING]: id(named) };
      const object = objectOf({ ...step.object, annotations });
      await cluster.client.create(KINDS[kind], {
        ...object,
        metadata: { ...object.metadata, namespace: this.name },
      });
    }
  }

  /** The objects that carry the mark of the application for themselves. */
  async tracked(): Promise<readonly KubeObject[]> {
    const lists = await Promise.all(
      Object.values(KINDS).map(kind => cluster.client.list<KubeObject>(kind, { namespace: this.name })),
    );
    return lists
      .flatMap(({ items }, at) => items.map(item => ({ ...item, kind: Object.keys(KINDS)[at] ?? '' })))
      .filter(({ kind, metadata }) => {
        const mark = metadata.annotations?.[TRACKING] ?? '';
        return mark.startsWith(`${this.name}:`) && mark.endsWith(`/${kind}:${this.name}/${metadata.name}`);
      });
  }

  async isAsGitSays(): Promise<Application> {
    const application = await this.read();
    expect(application.status, JSON.stringify(application.metadata.annotations)).toMatchObject({
      sync: { status: 'Synced', revision: this.head },
      health: { status: 'Healthy' },
      operationState: { phase: 'Succeeded' },
    });
    expect(application.operation).toBeUndefined();
    expect(application.metadata.annotations?.[REFRESH]).toBeUndefined();
    const lives = await this.tracked();
    expect(lives.map(nameOf).toSorted()).toEqual(this.wanted.map(nameOf).toSorted());
    for (const target of this.wanted) {
      const live = lives.find(one => nameOf(one) === nameOf(target));
      const { extra: _, ...data } = (live?.data ?? {}) as Record<string, string>;
      if (target.kind === 'ConfigMap') expect(data).toEqual(target.data);
      else expect(live?.spec).toMatchObject(target.spec as object);
    }
    return application;
  }

  /** The versions of all that the engine might write for the application. */
  async versions(): Promise<Record<string, string | undefined>> {
    const here = [...Object.values(KINDS), ...OTHERS];
    const lists = await Promise.all([
      ...here.map(kind => cluster.client.list<KubeObject>(kind, { namespace: this.name })),
      ...[APPLICATIONS, EVENTS].map(kind => cluster.client.list<KubeObject>(kind, { namespace: HOME })),
    ]);
    const isAbout = ({ metadata, involvedObject = metadata }: KubeObject): boolean =>
      metadata.namespace === this.name || (involvedObject as { name?: string }).name === this.name;
    return Object.fromEntries(
      lists.flatMap(({ items }, at) =>
        items
          .filter(isAbout)
          .map(({ metadata }) => [
            `${[...here, APPLICATIONS, EVENTS][at]?.kind} ${metadata.name}`,
            metadata.resourceVersion,
          ]),
      ),
    );
  }
}

const fileOf = ({ kind, name }: Pick<Made, 'kind' | 'name'>): string => `${kind}-${name}`.toLowerCase();
const nameOf = ({ kind, metadata }: KubeObject): string => `${kind} ${metadata.name}`;

/** Automation leaves alone what people rolled back from, and what failed; both end with the next commit. */
const awaitsNews = ({ metadata, status }: Application): boolean =>
  metadata.annotations?.[HELD] !== undefined ||
  (status?.conditions ?? []).some(
    ({ type, message }) => type === 'SyncError' && message.startsWith('Failed last sync'),
  );

/** Waits until everything is as it was a moment ago, and nothing is left to do. */
const comesToRest = (world: World): Promise<Record<string, string | undefined>> => {
  let before: Record<string, string | undefined> = {};
  return eventually(async () => {
    const [last, now] = [before, await world.versions()];
    before = now;
    expect(now).toEqual(last);
    expect(engine().isIdle()).toBe(true);
    return now;
  });
};

const converges = async (world: World): Promise<void> => {
  const policy = { enabled: true, prune: true, selfHeal: true, allowEmpty: true };
  await world.patch({
    spec: { syncPolicy: { automated: policy } },
    metadata: { annotations: { [REFRESH]: 'normal' } },
  });
  const needsNews = await eventually(async () => {
    const application = await world.read();
    if (
      awaitsNews(application) &&
      application.metadata.annotations?.[REFRESH] === undefined &&
      engine().isIdle()
    )
      return true;
    await world.isAsGitSays();
    return false;
  }, 60_000);
  if (needsNews) {
    world.push({ hook: hookOf(false), news: objectOf({ kind: 'ConfigMap', name: 'news', value: 1 }) });
    await eventually(() => world.isAsGitSays(), 60_000);
  }
};

const comparable = ({ metadata, status, ...application }: Application): unknown => {
  const { resourceVersion: _version, managedFields: _fields, annotations = {}, ...others } = metadata;
  const { reconciledAt: _at, ...said } = status ?? {};
  return { ...application, metadata: { ...others, annotations }, status: said };
};

const writesNothingMore = async (world: World): Promise<void> => {
  const settled = await comesToRest(world);
  const name = `${HOME}/${world.name}`;
  for (const isHard of [false, true]) {
    engine().refresh(name, { isHard });
    await eventually(() => expect(engine().isIdle()).toBe(true));
    expect(await world.versions()).toEqual(settled);
  }
  const before = await world.isAsGitSays();
  await world.patch({ metadata: { annotations: { [REFRESH]: 'hard' } } });
  await eventually(async () => {
    expect((await world.read()).metadata.annotations?.[REFRESH]).toBeUndefined();
    expect(engine().isIdle()).toBe(true);
  });
  const after = await world.read();
  expect(comparable(after)).toEqual(comparable(before));
  const versions = await world.versions();
  expect({ ...versions, [`Application ${world.name}`]: '' }).toEqual({
    ...settled,
    [`Application ${world.name}`]: '',
  });
};

/** A new engine knows nothing yet, looks at everything, and finds nothing to do. */
const staysAsItIs = async (worlds: readonly World[]): Promise<void> => {
  const all = () => Promise.all(worlds.map(world => world.versions()));
  // Commits for others, which nobody told of, are news to earlier ones.
  for (const world of worlds) engine().refresh(`${HOME}/${world.name}`);
  for (const world of worlds) await eventually(() => world.isAsGitSays());
  for (const world of worlds) await comesToRest(world);
  const before = await all();
  await kill();
  await start();
  await eventually(() => expect(engine().isIdle()).toBe(true));
  expect(await all()).toEqual(before);
};

test('from any state the cluster comes to what Git says, and then nothing more is written', async () => {
  const worlds: World[] = [];
  await fc.assert(
    fc.asyncProperty(automated, fc.array(move, { minLength: 3, maxLength: 8 }), async (policy, moves) => {
      const world = new World(`run-${worlds.length}`);
      worlds.push(world);
      await world.begin(policy);
      for (const step of moves) await world.make(step);
      await converges(world);
      await writesNothingMore(world);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  await staysAsItIs(worlds);
}, 180_000);
