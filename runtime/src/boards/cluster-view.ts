/** What runs in a cluster, read from what its watches keep in memory; nothing here asks the cluster. */
import type { Application } from '@freshet/domain/applications';
import { HEALTH_ORDER, type Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import { type ReleaseName, releaseOf } from '@freshet/domain/tracking';
import {
  groupOfWorkload,
  imagesOf,
  isWorkload,
  isWorkloadKind,
  type PodState,
  podState,
  type ServiceState,
  serviceState,
  stuckPod,
  templateOf,
  WORKLOAD_KINDS,
  type WorkloadState,
  workloadState,
} from '@freshet/domain/workloads';
import type { LiveCluster } from '../clusters/index.ts';
import type { Owners } from './owners.ts';

export interface WorkloadRow extends WorkloadState {
  readonly object: KubeObject;
  readonly application: Application | undefined;
  /** The release of Helm that it, or what made it, was installed with. */
  readonly release: ReleaseName | undefined;
  readonly health: Health;
  readonly images: readonly string[];
  readonly restarts: number;
}

export interface PodRow extends PodState {
  readonly object: KubeObject;
  readonly application: Application | undefined;
  /** The workload that it is of, or whatever controls it. */
  readonly controller: KubeObject | undefined;
}

export interface ServiceRow extends ServiceState {
  readonly object: KubeObject;
  readonly application: Application | undefined;
}

export interface WorkloadName {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

interface ClusterViewDeps {
  readonly cluster: LiveCluster;
  readonly owners: Owners;
  readonly healthOf: (object: KubeObject) => Health | undefined;
}

export class ClusterView {
  readonly cluster: LiveCluster;
  readonly owners: Owners;
  readonly #healthOf: ClusterViewDeps['healthOf'];

  constructor({ cluster, owners, healthOf }: ClusterViewDeps) {
    this.cluster = cluster;
    this.owners = owners;
    this.#healthOf = healthOf;
  }

  /** All that nothing else of its like made: the jobs of a schedule are told of with the schedule. */
  workloads(): readonly WorkloadRow[] {
    const pods = this.#ofPods();
    return WORKLOAD_KINDS.flatMap(({ group, kind }) => this.cluster.ofKind(group, kind))
      .filter(object => !this.owners.chainOf(object).slice(1).some(isWorkload))
      .map(object => this.#workload(object, pods.get(object.metadata.uid ?? '') ?? NO_PODS));
  }

  workload({ kind, namespace, name }: WorkloadName): WorkloadRow | undefined {
    if (!isWorkloadKind(kind)) return undefined;
    const object = this.cluster.get({ group: groupOfWorkload(kind), kind, namespace, name });
    if (!object) return undefined;
    return this.#workload(
      object,
      this.podsOf(object).reduce((sum, pod) => withPod(sum, pod.object), NO_PODS),
    );
  }

  pods(): readonly PodRow[] {
    return this.cluster.ofKind('', 'Pod').map(object => this.#pod(object));
  }

  pod(namespace: string, name: string): PodRow | undefined {
    const object = this.cluster.get({ group: '', kind: 'Pod', namespace, name });
    return object && this.#pod(object);
  }

  /** The pods of a workload, however many sets or jobs are in between. */
  podsOf(workload: KubeObject): readonly PodRow[] {
    const found: PodRow[] = [];
    const look = (object: KubeObject, depth: number): void => {
      for (const child of this.cluster.childrenOf(object)) {
        if (child.kind === 'Pod') found.push(this.#pod(child));
        else if (depth > 0) look(child, depth - 1);
      }
    };
    look(workload, 2);
    return found;
  }

  services(): readonly ServiceRow[] {
    return this.cluster.ofKind('', 'Service').map(object => this.#service(object));
  }

  service(namespace: string, name: string): ServiceRow | undefined {
    const object = this.cluster.get({ group: '', kind: 'Service', namespace, name });
    return object && this.#service(object);
  }

  namespaces(): readonly string[] {
    return this.cluster.ofKind('', 'Namespace').map(({ metadata }) => metadata.name);
  }

  get nodes(): number {
    return this.cluster.ofKind('', 'Node').length;
  }

  /** Undefined for kinds that have none. */
  healthOf(object: KubeObject): Health | undefined {
    return this.#healthOf(object);
  }

  #workload(object: KubeObject, { restarts, stuck }: OfPods): WorkloadRow {
    const state = workloadState(object);
    // Those without a check of their own, as schedules, are well for as long as they are there.
    const judged = because(this.#healthOf(object) ?? { status: 'Healthy' }, stuck);
    return {
      ...state,
      object,
      application: this.owners.applicationOf(object),
      release: this.#releaseOf(object),
      health: judged.status === 'Healthy' && state.isPaused ? { status: 'Suspended' } : judged,
      images: imagesOf(templateOf(object)),
      restarts,
    };
  }

  /** As with applications, whoever made all the others has the say. */
  #releaseOf(object: KubeObject): ReleaseName | undefined {
    for (const one of this.owners.chainOf(object).toReversed()) {
      const release = releaseOf(one);
      if (release) return release;
    }
    return undefined;
  }

  #service(object: KubeObject): ServiceRow {
    return {
      ...serviceState(object, this.cluster.childrenOf(object).filter(isSlice)),
      object,
      application: this.owners.applicationOf(object),
    };
  }

  #pod(object: KubeObject): PodRow {
    const chain = this.owners.chainOf(object);
    return {
      ...podState(object),
      object,
      application: this.owners.applicationOf(object),
      controller: chain.find(isWorkload) ?? chain[1],
    };
  }

  /** What the pods tell of their workload, by the uid of the topmost; of most there is nothing to tell. */
  #ofPods(): ReadonlyMap<string, OfPods> {
    const told = new Map<string, OfPods>();
    for (const pod of this.cluster.ofKind('', 'Pod')) {
      const its = withPod(NO_PODS, pod);
      if (its.restarts === 0 && its.stuck === undefined) continue;
      const uid = this.owners.chainOf(pod).findLast(isWorkload)?.metadata.uid;
      if (uid !== undefined) told.set(uid, withPod(told.get(uid) ?? NO_PODS, pod));
    }
    return told;
  }
}

interface OfPods {
  /** How often containers began again. */
  readonly restarts: number;
  /** Why one of them does not come up. */
  readonly stuck: string | undefined;
}

const NO_PODS: OfPods = { restarts: 0, stuck: undefined };

const withPod = ({ restarts, stuck }: OfPods, pod: KubeObject): OfPods => ({
  restarts: restarts + podState(pod).restarts,
  stuck: stuck ?? stuckPod(pod)?.words,
});

/** A pod that does not come up says more than that its workload waited long enough. */
const because = (health: Health, stuck: string | undefined): Health =>
  stuck === undefined || !['Degraded', 'Progressing'].includes(health.status)
    ? health
    : { ...health, message: stuck };

const isSlice = ({ kind }: KubeObject): boolean => kind === 'EndpointSlice';

/** How bad a health is; what is unknown is behind what is known to be bad. */
export const badness = (status: string): number => {
  const order: readonly string[] = HEALTH_ORDER.filter(one => one !== 'Unknown');
  return status === 'Unknown' ? order.indexOf('Missing') - 0.5 : order.indexOf(status);
};
