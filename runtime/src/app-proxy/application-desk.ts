/** Finds applications, tells what rules match on, and who may look at which of their objects. */

import type { ClusterFacts } from '@freshet/domain/app-projects';
import type { Application, Destination } from '@freshet/domain/applications';
import { matchesAny } from '@freshet/domain/globs';
import { type KubeObject, keyText, type ResourceKey } from '@freshet/domain/objects';
import { findGitSourceOf } from '@freshet/domain/reports';
import { buildTree, type ResourceTree } from '@freshet/domain/resource-tree';
import { isGitSource } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import { APPLICATION_SETS } from '../application-sets/index.ts';
import { ClusterView, Owners } from '../boards/index.ts';
import { type LiveCluster, LOCAL_NAME, LOCAL_SERVER } from '../clusters/index.ts';
import type { GuardedEntity, ProxyCall } from './call.ts';
import type { LookedIntoEngine, RuntimeIdentity } from './ports.ts';

export const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
} as const;

export interface ApplicationRef {
  readonly namespace?: string | null | undefined;
  readonly name: string;
}

/** As much of an application as rules match on. */
type AttributedApplication = Pick<Application, 'metadata'> & {
  readonly spec: Pick<Application['spec'], 'destination'>;
};

interface ApplicationDeskDeps {
  readonly client: KubeClient;
  readonly engine: LookedIntoEngine;
  readonly runtime: () => RuntimeIdentity;
}

/** Applications and sets that were looked up already, by kind and name. */
export type SeenAbove = Map<string, Promise<KubeObject | undefined>>;

const MOST_LABELS = 100;

const unknown = ({ namespace, name }: ApplicationRef): Fault =>
  new Fault(
    'GITOPS_APPLICATION_UNKNOWN',
    `there is no application ${namespace ? `${namespace}/` : ''}${name}`,
    {
      application: name,
    },
  );

export class ApplicationDesk {
  readonly #deps: ApplicationDeskDeps;

  constructor(deps: ApplicationDeskDeps) {
    this.#deps = deps;
  }

  get client(): KubeClient {
    return this.#deps.client;
  }

  /** The application, once the caller was let through to it; by the action of the field unless another is named. */
  async open(call: ProxyCall, ref: ApplicationRef, action?: string): Promise<Application> {
    const application = await this.#find(ref);
    if (!application) {
      // Judged all the same, so that the time it takes tells nothing.
      await call.guard.admit({ ...this.#nobody(ref) }, action).catch(() => undefined);
      throw unknown(ref);
    }
    // In the very words of one that is not there: nothing tells the two apart.
    await call.guard.admit({ ...(await this.entityOf(application)), missing: () => unknown(ref) }, action);
    return application;
  }

  /** Whether the caller may do this to an application; only asked, so that nothing is put on record. */
  async may({ ask }: Pick<ProxyCall, 'ask'>, application: Application, action: string): Promise<boolean> {
    const { attributes } = await this.entityOf(application);
    const [decision] = await ask([{ action, resource: 'gitops-application', attributes }]);
    return decision?.isAllowed === true;
  }

  async entityOf(application: Application, seen?: SeenAbove): Promise<GuardedEntity> {
    const { namespace = '', name } = application.metadata;
    return {
      kind: 'gitops-application',
      id: `${this.#deps.runtime().name}/${namespace}/${name}`,
      name,
      attributes: this.attributesOf(
        application,
        isGitSource(application) ? name : await this.gitSourceOf(application, seen),
      ),
      missing: () => unknown({ namespace, name }),
    };
  }

  /** The Git Source that an object came from; who asks about many at once has what is above them looked up once. */
  gitSourceOf(object: KubeObject, seen: SeenAbove = new Map()): Promise<string | undefined> {
    const { engine, client } = this.#deps;
    const household = { home: this.#home, tracking: engine.settings() };
    return findGitSourceOf(object, household, ({ kind, namespace, name }) => {
      const key = `${kind} ${namespace}/${name}`;
      const resource = kind === 'ApplicationSet' ? APPLICATION_SETS : APPLICATIONS;
      const found = seen.get(key) ?? client.find<KubeObject>(resource, { namespace, name });
      seen.set(key, found);
      return found;
    });
  }

  /** The cluster that an application goes to. */
  clusterOf({ spec: { destination } }: Application): LiveCluster {
    const cluster = this.#deps.engine.clusters.find(destination);
    if (!cluster)
      throw new Fault(
        'RESOURCE_NOT_FOUND',
        'the runtime does not know the cluster that the application goes to',
      );
    return cluster;
  }

  /** What runs in that cluster, for whoever was let through to the application; it tells of others as well. */
  viewOf(application: Application): ClusterView {
    const { engine, runtime } = this.#deps;
    const cluster = this.clusterOf(application);
    const deps = { clusters: engine.clusters, settings: engine.settings, home: () => runtime().namespace };
    return new ClusterView({ cluster, owners: new Owners(deps, cluster), healthOf: engine.healthOf });
  }

  /** Everything that came of an application. */
  async tree(application: Application): Promise<ResourceTree> {
    const cluster = this.clusterOf(application);
    await cluster.ready;
    return buildTree({
      roots: rootsOf(application).map(key => ({ key, live: cluster.get(key) })),
      childrenOf: object => cluster.childrenOf(object),
      healthOf: this.#deps.engine.healthOf,
    });
  }

  /** One object that belongs to the application; whatever else is in the cluster is not found. */
  async objectOf(application: Application, wanted: ResourceKey): Promise<KubeObject> {
    const { nodes } = await this.tree(application);
    const text = keyText(wanted);
    const object = nodes.some(({ key }) => keyText(key) === text)
      ? this.clusterOf(application).get(wanted)
      : undefined;
    if (!object)
      throw new Fault(
        'RESOURCE_NOT_FOUND',
        `${application.metadata.name} has no ${wanted.kind} ${wanted.name}`,
        {
          name: wanted.name,
        },
      );
    return object;
  }

  async #find({ namespace, name }: ApplicationRef): Promise<Application | undefined> {
    const place = namespace || this.#home;
    if (!this.looksAfter(place)) return undefined;
    return this.#deps.client.find<Application>(APPLICATIONS, { namespace: place, name });
  }

  /** Whether applications of a namespace are the business of this runtime. */
  looksAfter(namespace: string): boolean {
    return (
      namespace === this.#home || matchesAny(this.#deps.engine.settings().applicationNamespaces, namespace)
    );
  }

  get #home(): string {
    return this.#deps.runtime().namespace;
  }

  #nobody(ref: ApplicationRef): GuardedEntity {
    const { name } = this.#deps.runtime();
    const id = `${name}/${ref.namespace ?? this.#home}/${ref.name}`;
    return {
      kind: 'gitops-application',
      id,
      name: ref.name,
      attributes: { runtime: [name] },
      missing: () => unknown(ref),
    };
  }

  /** What rules match on, of an application that came from a Git Source, or from none. */
  attributesOf(
    { metadata, spec: { destination } }: AttributedApplication,
    gitSource: string | undefined,
  ): Readonly<Record<string, readonly string[]>> {
    const cluster = this.clusterFacts(destination);
    const clusters = [destination.server, destination.name, cluster?.server, cluster?.name];
    const labels = Object.entries(metadata.labels ?? {}).slice(0, MOST_LABELS);
    return {
      cluster: [...new Set(clusters.filter(one => one !== undefined && one !== ''))] as string[],
      namespace: destination.namespace ? [destination.namespace] : [],
      runtime: [this.#deps.runtime().name],
      'git-source': gitSource === undefined ? [] : [gitSource],
      label: labels.map(([name, value]) => `${name}=${value}`),
    };
  }

  /** The cluster of a destination, as rules care for it. Whoever only asks for that has no cluster looked at for it. */
  clusterFacts({ server, name }: Destination): ClusterFacts | undefined {
    const known = this.#deps.engine.clusters
      .registered()
      .find(one => (server ? one.server === server : one.name === name));
    if (known) return known;
    const isLocal = server ? server === LOCAL_SERVER : name === LOCAL_NAME;
    return isLocal ? { server: LOCAL_SERVER, name: LOCAL_NAME } : undefined;
  }
}

const rootsOf = ({ status }: Application): readonly ResourceKey[] =>
  (status?.resources ?? []).map(({ group = '', kind, namespace = '', name }) => ({
    group,
    kind,
    namespace,
    name,
  }));
