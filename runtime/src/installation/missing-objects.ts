/**
 * Objects of a runtime that its installation repository has and its cluster does not: somebody deleted them. They are
 * restored from the repository, and only they: what people changed in the cluster by hand stays.
 */
import type { Application, Operation, SyncOperationResource } from '@freshet/domain/applications';
import { installationApplicationName } from '@freshet/domain/runtime-installation';
import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { LiveCluster } from '../clusters/index.ts';

const APPLICATIONS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

/** A sync of a deleted object takes a second or two; one that fails is tried less and less often. */
const BACKOFF = { firstMs: 10_000, maxMs: 600_000 };

export interface InstalledRuntime {
  readonly runtime: string;
  readonly namespace: string;
  /** An Application as the engine saw it last; `namespace/name`. */
  readonly applicationOf: (name: string) => Application | undefined;
  /** The cluster of the runtime itself. */
  readonly cluster: Pick<LiveCluster, 'get' | 'kindOf'> | undefined;
}

const applicationIn = ({ runtime, namespace, applicationOf }: InstalledRuntime): Application | undefined =>
  applicationOf(`${namespace}/${installationApplicationName(runtime)}`);

/** None where the runtime has no installation repository. */
export const missingObjects = (installed: InstalledRuntime): readonly SyncOperationResource[] => {
  const { cluster } = installed;
  if (!cluster) return [];
  return (applicationIn(installed)?.status?.resources ?? [])
    .filter(({ status, requiresPruning }) => status === 'OutOfSync' && !requiresPruning)
    .filter(({ group = '', kind, namespace = '', name }) => {
      // The engine does not watch a kind that is not served, so it cannot know what is there of it.
      const isWatched = cluster.kindOf(group, kind) !== undefined;
      return isWatched && cluster.get({ group, kind, namespace, name }) === undefined;
    })
    .map(({ group, kind, namespace, name }) => ({
      ...(group ? { group } : {}),
      kind,
      name,
      ...(namespace ? { namespace } : {}),
    }));
};

const isBusy = ({ operation, status }: Application): boolean => {
  const phase = status?.operationState?.phase;
  return operation !== undefined || phase === 'Running' || phase === 'Terminating';
};

/** Why the last sync of the installation failed, if it did. */
export const restoreFailure = (installed: InstalledRuntime): string | undefined => {
  const state = applicationIn(installed)?.status?.operationState;
  return state?.phase === 'Failed' || state?.phase === 'Error' ? state.message : undefined;
};

/** Attempts to restore one set of objects: each waits longer than the one before, until none was needed for a while. */
class Attempts {
  readonly #clock: Clock;
  #names = '';
  #count = 0;
  #last = Number.NEGATIVE_INFINITY;
  #next = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether one may be made now, which counts as made. */
  take(names: string): boolean {
    const now = this.#clock.now().getTime();
    const isOther = names !== this.#names;
    if (!isOther && now < this.#next) return false;
    if (isOther || now - this.#last > 2 * BACKOFF.maxMs) this.#count = 0;
    this.#names = names;
    this.#last = now;
    this.#next = now + backoffMs(this.#count, BACKOFF);
    this.#count += 1;
    return true;
  }
}

/** Restores missing objects by a sync of these alone; called again and again, it leaves a failing one more and more time. */
export const missingObjectsRestorer = ({
  client,
  clock,
  log,
}: {
  readonly client: Pick<KubeClient, 'patch'>;
  readonly clock: Clock;
  readonly log: Logger;
}) => {
  const attempts = new Attempts(clock);
  return async (installed: InstalledRuntime): Promise<void> => {
    const resources = missingObjects(installed);
    const application = applicationIn(installed);
    if (resources.length === 0 || !application || isBusy(application)) return;
    const names = resources.map(({ kind, name }) => `${kind} ${name}`).join(', ');
    if (!attempts.take(names)) return;
    const { name, namespace, resourceVersion } = application.metadata;
    const operation: Operation = {
      initiatedBy: { automated: true },
      info: [{ name: 'Reason', value: 'restores objects of the runtime that are missing in its cluster' }],
      sync: { resources: [...resources], syncOptions: application.spec.syncPolicy?.syncOptions ?? [] },
    };
    log.warn({ objects: names }, 'missing objects of the runtime are restored from its repository');
    // Refused where somebody has asked for a sync meanwhile.
    const patch = { metadata: { resourceVersion }, operation };
    await client.patch(APPLICATIONS, { name, ...(namespace ? { namespace } : {}) }, { kind: 'merge', patch });
  };
};
