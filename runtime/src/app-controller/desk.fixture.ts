import type { Application, AppProject } from '@freshet/domain/applications';
import { nameOfApplication } from '@freshet/domain/automation';
import { healthOf } from '@freshet/domain/health';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { trackedInstance } from '@freshet/domain/tracking';
import { type KubeClient, KubeError, type KubeResource } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { afterEach, expect } from 'vitest';
import type { Clusters, LiveCluster } from '../clusters/index.ts';
import { createComparer } from '../comparison/index.ts';
import { defaultSettings, type EngineSettings } from '../settings/index.ts';
import type { Sources } from '../sources/index.ts';
import type { EngineParts } from './engine-parts.ts';
import { type AppRecord, recordOf } from './record.ts';
import { Revisions } from './revisions.ts';
import { takeTurn } from './take-turn.ts';
import type { TurnEnd } from './turn.ts';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (target: unknown, patch: unknown): unknown => {
  if (!isRecord(patch)) return patch;
  const result: Json = isRecord(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
};

const refusal = (code: number, reason: string): KubeError => new KubeError(code, { reason, message: reason });

/** A cluster in memory: it keeps versions, refuses what was made from an older one, and can be made to fail. */
class MemoryCluster {
  readonly objects = new Map<string, KubeObject>();
  /** Of everything but events, in order: `patch Application store`. */
  readonly requests: string[] = [];
  /** Called before each request is carried out; may change objects, or throw in place of the answer. */
  onRequest: (request: string) => void = () => undefined;
  #version = 0;

  put<Shape extends KubeObject>(object: Shape): Shape {
    this.#version += 1;
    const key = keyText(keyOf(object));
    const uid = this.objects.get(key)?.metadata.uid ?? `uid-${this.#version}`;
    const metadata = { ...object.metadata, uid, resourceVersion: String(this.#version) };
    const kept = JSON.parse(JSON.stringify({ ...object, metadata })) as Shape;
    this.objects.set(key, kept);
    return kept;
  }

  find(resource: KubeResource, { namespace = '', name }: { namespace?: string; name: string }) {
    const { group, kind } = resource;
    return this.objects.get(keyText({ group, kind, namespace, name }));
  }

  readonly client = {
    find: async (resource: KubeResource, key: { name: string }) => {
      this.#told(`find ${resource.kind} ${key.name}`);
      return this.find(resource, key);
    },
    create: async (resource: KubeResource, object: KubeObject) => {
      if (resource.kind === 'Event') return object;
      this.#told(`create ${resource.kind} ${object.metadata.name}`);
      if (this.find(resource, object.metadata)) throw refusal(409, 'AlreadyExists');
      return this.put(object);
    },
    patch: async (resource: KubeResource, key: { name: string }, { patch }: { patch: KubeObject }) => {
      this.#told(`patch ${resource.kind} ${key.name}`);
      const found = this.find(resource, key);
      if (!found) throw refusal(404, 'NotFound');
      const { resourceVersion = found.metadata.resourceVersion } = patch.metadata ?? {};
      if (resourceVersion !== found.metadata.resourceVersion) throw refusal(409, 'Conflict');
      return this.put(merged(found, patch) as KubeObject);
    },
    delete: async (resource: KubeResource, key: { name: string }) => {
      this.#told(`delete ${resource.kind} ${key.name}`);
      const found = this.find(resource, key);
      if (found) this.objects.delete(keyText(keyOf(found)));
    },
  } as unknown as KubeClient;

  #told(request: string): void {
    this.onRequest(request);
    this.requests.push(request);
  }
}

const APPLICATIONS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

const PROJECT: AppProject = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'default', namespace: 'argocd' },
  spec: {
    sourceRepos: ['*'],
    destinations: [{ server: '*', namespace: '*' }],
    clusterResourceWhitelist: [{ group: '*', kind: '*' }],
  },
};

export const configMap = (name: string, data: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'shop' },
  data,
});

/** One application with everything around it in memory, and its turns, which the test takes one by one. */
export class Desk {
  readonly clock = new ManualClock('2026-03-01T12:00:00Z');
  readonly cluster = new MemoryCluster();
  readonly log = memoryLogger();
  /** What Git holds. */
  wanted: readonly KubeObject[] = [configMap('a', { v: '1' })];
  head = 'a'.repeat(40);
  /** In place of an answer of the repository. */
  repositoryError: Error | undefined;
  /** In place of what the newest revision renders to; earlier ones still render. */
  renderError: Error | undefined;
  /** In place of an answer of the cluster about what it serves. */
  clusterError: Error | undefined;
  settings: EngineSettings = defaultSettings('argocd');
  /** The names of the projects that are there. */
  readonly projects = new Set(['default']);
  /** What every project permits. */
  permitted: AppProject['spec'] = PROJECT.spec;
  /** Whether the watches tell of what happens; they tell of nothing new while this is false. */
  #seen: Map<string, KubeObject> | undefined;
  /** The versions of kinds that the cluster serves. */
  apiVersions: readonly string[] = [];
  /** How often the repository was asked. */
  asked = 0;
  /** How often manifests were rendered. */
  rendered = 0;
  record: AppRecord;
  readonly parts: EngineParts;
  readonly #comparer = createComparer();

  constructor(change: Partial<Application['spec']> = {}, metadata: Partial<Application['metadata']> = {}) {
    const application = this.cluster.put<Application>({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'store', namespace: 'argocd', ...metadata },
      spec: {
        project: 'default',
        source: { repoURL: 'https://git.example/apps', path: 'store' },
        destination: { name: 'in-cluster', namespace: 'shop' },
        syncPolicy: { automated: { prune: true, selfHeal: true } },
        ...change,
      },
    });
    this.record = recordOf(nameOfApplication(application), application);
    this.parts = this.#makeParts();
  }

  /** As the cluster has it. */
  get application(): Application {
    const found = this.cluster.find(APPLICATIONS, { namespace: 'argocd', name: 'store' });
    if (!found) throw new Error('the application is gone');
    return found as Application;
  }

  /** How often the engine wrote the Application. */
  get writes(): number {
    return this.cluster.requests.filter(request => request === 'patch Application store').length;
  }

  /** Somebody else changes the Application. */
  change(patch: unknown): Application {
    return this.cluster.put(merged(this.application, patch) as Application);
  }

  /** The watch tells of the Application as it is now. */
  tell(): void {
    this.record.application = this.application;
  }

  /** From now on the engine sees the cluster as it is at this moment, until `see`. */
  blind(): void {
    this.#seen = new Map(this.cluster.objects);
  }

  see(): void {
    this.#seen = undefined;
  }

  turn(): Promise<TurnEnd> {
    return takeTurn(this.parts, this.record);
  }

  /** Turns as the controller gives them, until nothing is to be done at once. */
  async turns(): Promise<TurnEnd> {
    for (let taken = 0; taken < 20; taken += 1) {
      const end = await this.turn();
      const isDue = end.wakeAt !== undefined && end.wakeAt <= this.clock.now();
      if (!isDue && this.record.requested === undefined && !this.record.settling) return end;
    }
    throw new Error('the turns never end');
  }

  /** A process that was killed remembers nothing, and finds everything as it is. */
  killAndRestart(): void {
    this.cluster.onRequest = () => undefined;
    this.record = recordOf(this.record.name, this.application);
  }

  async stop(): Promise<void> {
    await this.#comparer.stop();
  }

  #makeParts(): EngineParts {
    const sources = {
      resolve: async () => {
        this.asked += 1;
        if (this.repositoryError) throw this.repositoryError;
        return this.head;
      },
    } as unknown as Sources;
    const cluster = this.#live();
    return {
      client: this.cluster.client,
      settings: () => this.settings,
      clusters: {
        find: ({ name, server }) =>
          name === 'in-cluster' || server === cluster.server ? cluster : undefined,
      } as Clusters,
      sources,
      revisions: new Revisions(sources, this.clock),
      renderer: {
        render: async ({ revisions }) => {
          this.rendered += 1;
          if (this.renderError && revisions.includes(this.head)) throw this.renderError;
          return {
            objects: this.wanted,
            sourceTypes: ['Directory'],
            digest: JSON.stringify(this.wanted),
          };
        },
      },
      comparer: this.#comparer,
      healthOf: object => healthOf(object),
      findProject: name => (this.projects.has(name) ? { ...PROJECT, spec: this.permitted } : undefined),
      projectOfCluster: () => undefined,
      findApplication: () => undefined,
      allApplications: () => [],
      isPending: () => false,
      clock: this.clock,
      log: this.log,
    };
  }

  #live(): LiveCluster {
    const desk = this;
    const view = () => this.#seen ?? this.cluster.objects;
    return {
      server: 'https://kubernetes.default.svc',
      name: 'in-cluster',
      client: this.cluster.client,
      version: 'v1.34.0',
      get apiVersions() {
        return desk.apiVersions;
      },
      kindOf: (group, kind, version = 'v1') => ({
        group,
        version,
        kind,
        plural: `${kind.toLowerCase()}s`,
        namespaced: kind !== 'Namespace',
      }),
      get: key => view().get(keyText(key)),
      trackedBy: instance =>
        [...view().values()].filter(object => trackedInstance(object, this.settings) === instance),
      childrenOf: () => [],
      rootsIn: () => [],
      ofKind: () => [],
      onChange: () => () => undefined,
      rediscover: async () => undefined,
      get ready() {
        return desk.clusterError ? Promise.reject(desk.clusterError) : Promise.resolve();
      },
      stop: async () => undefined,
    };
  }
}

/** Makes desks for the tests of a file, and stops each when its test is over. */
export const useDesks = () => {
  const desks: Desk[] = [];
  afterEach(async () => {
    for (const made of desks.splice(0)) await made.stop();
  });
  return (...given: ConstructorParameters<typeof Desk>): Desk => {
    const made = new Desk(...given);
    desks.push(made);
    return made;
  };
};

/** Synced, well, and with nothing left to do. */
export const isDone = ({ status, operation }: Application): void => {
  expect(status).toMatchObject({
    sync: { status: 'Synced' },
    health: { status: 'Healthy' },
    operationState: { phase: 'Succeeded' },
  });
  expect(operation).toBeUndefined();
};
