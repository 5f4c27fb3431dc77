/** Finds clusters for callers, and tells which of what runs there they may see. */
import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { ClusterView, Owners, type PodRow, type WorkloadName, type WorkloadRow } from '../boards/index.ts';
import { type LiveCluster, LOCAL_NAME, LOCAL_SERVER } from '../clusters/index.ts';
import type { ApplicationDesk } from './application-desk.ts';
import { ApplicationSight } from './application-sight.ts';
import type { GuardedEntity, ProxyCall } from './call.ts';
import type { LookedIntoEngine, RuntimeIdentity } from './ports.ts';

interface ClusterDeskDeps {
  readonly engine: LookedIntoEngine;
  readonly applications: ApplicationDesk;
  readonly runtime: () => RuntimeIdentity;
  readonly clock: Clock;
}

/** A cluster that has not listed everything by then is told of as one that does not answer. */
const READY_MS = 15_000;

const RESOURCE = 'cluster';

const unknownCluster = (cluster: string): Fault =>
  new Fault('RESOURCE_NOT_FOUND', `the runtime knows no cluster ${cluster.slice(0, 300)}`);

const unknownObject = ({ kind, namespace, name }: WorkloadName): Fault =>
  new Fault('RESOURCE_NOT_FOUND', `there is no ${kind} ${namespace}/${name} in the cluster`, { name });

export class ClusterDesk {
  readonly #deps: ClusterDeskDeps;
  readonly #sight: ApplicationSight;

  constructor(deps: ClusterDeskDeps) {
    this.#deps = deps;
    this.#sight = new ApplicationSight(deps.applications);
  }

  /** The cluster once the caller was let through to it, by the action of the field. */
  async open(call: ProxyCall, wanted: string): Promise<ClusterView> {
    const { engine, runtime } = this.#deps;
    const isAddress = wanted.includes('://');
    const known = engine.clusters
      .registered()
      .find(({ name, server }) => (isAddress ? server : name) === wanted);
    await call.guard.admit(
      this.#entityOf(known?.name ?? (wanted === LOCAL_SERVER ? LOCAL_NAME : wanted), wanted),
    );
    // Only now: whoever asks for a cluster has it looked at from then on.
    const cluster = engine.clusters.find(isAddress ? { server: wanted } : { name: wanted });
    if (!cluster) throw unknownCluster(wanted);
    await this.#listed(cluster);
    return new ClusterView({
      cluster,
      owners: new Owners(
        { clusters: engine.clusters, settings: engine.settings, home: () => runtime().namespace },
        cluster,
      ),
      healthOf: engine.healthOf,
    });
  }

  /** Rows of what the caller may see. */
  async visible<Row extends { readonly application: Application | undefined }>(
    call: ProxyCall,
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    const seen = await this.#sight.among(
      call,
      rows.flatMap(({ application }) => application ?? []),
    );
    return rows.filter(({ application }) => application === undefined || seen.has(application));
  }

  /** One that belongs to what the caller may not see is not there. */
  async workload(call: ProxyCall, view: ClusterView, name: WorkloadName): Promise<WorkloadRow> {
    const row = view.workload(name);
    const [seen] = row ? await this.visible(call, [row]) : [];
    if (!seen) throw unknownObject(name);
    return seen;
  }

  async pod(call: ProxyCall, view: ClusterView, namespace: string, name: string): Promise<PodRow> {
    const row = view.pod(namespace, name);
    const [seen] = row ? await this.visible(call, [row]) : [];
    if (!seen) throw unknownObject({ kind: 'Pod', namespace, name });
    return seen;
  }

  /** What the caller may do to clusters such as this one; asked without naming it, so nothing is put on record. */
  async permissions(call: ProxyCall): Promise<string[]> {
    const actions = ['read', 'update'];
    const decisions = await call.ask(actions.map(action => ({ action, resource: RESOURCE, attributes: {} })));
    return actions.filter((_, place) => decisions[place]?.isAllowed === true);
  }

  /** Whoever may change the cluster, or read the logs of the application that it belongs to. */
  async mayReadLogs(call: ProxyCall, application: Application | undefined): Promise<boolean> {
    if ((await this.permissions(call)).includes('update')) return true;
    if (!application) return false;
    return (await this.#sight.among(call, [application], 'view-pod-logs')).has(application);
  }

  #entityOf(name: string, wanted: string): GuardedEntity {
    return {
      kind: RESOURCE,
      id: `${this.#deps.runtime().name}/${name}`.slice(0, 300),
      name: name.slice(0, 255),
      attributes: {},
      missing: () => unknownCluster(wanted),
    };
  }

  async #listed(cluster: LiveCluster): Promise<void> {
    const rest = new AbortController();
    const unreachable = (cause?: unknown): Fault =>
      new Fault(
        'CLUSTER_UNREACHABLE',
        `the cluster ${cluster.name} does not answer`,
        { server: cluster.server },
        { cause },
      );
    const late = this.#deps.clock.sleep(READY_MS, rest.signal).then(
      () => Promise.reject(unreachable()),
      () => undefined, // the cluster was quicker
    );
    try {
      await Promise.race([cluster.ready.catch((cause: unknown) => Promise.reject(unreachable(cause))), late]);
    } finally {
      rest.abort();
    }
  }
}
