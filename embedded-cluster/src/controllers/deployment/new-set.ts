import { sameJson } from '../../json/index.ts';
import {
  type Cluster,
  condition,
  conditionOf,
  controllerOf,
  controllerReference,
  type EventRecorder,
  keyOf,
  shortHash,
  statusCodeOf,
  uidOf,
} from '../../reconciling/index.ts';
import type { Condition, Deployment, ReplicaSet } from '../../shapes/index.ts';
import { messageOf } from '../pod-control.ts';
import {
  findNewSet,
  HASH_LABEL,
  newSetAnnotations,
  nextRevision,
  REVISION,
  sameTemplate,
} from './revisions.ts';
import { newSetSize } from './rolling.ts';
import { sizesOf } from './set-sizes.ts';
import { hasDeadline, withDeploymentCondition } from './status.ts';

interface NewSetDeps {
  readonly cluster: Cluster;
  readonly events: EventRecorder;
  readonly now: () => Date;
}

/** The sets of a deployment, told apart. */
export interface Sets {
  readonly fresh: ReplicaSet | undefined;
  readonly old: readonly ReplicaSet[];
}

const newSet = (deployment: Deployment, all: readonly ReplicaSet[], revision: number): ReplicaSet => {
  const { spec, metadata, status } = deployment;
  const hash = shortHash(spec.template, status?.collisionCount);
  const labels = { ...spec.template.metadata?.labels, [HASH_LABEL]: hash };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${metadata.name}-${hash}`,
      namespace: metadata.namespace ?? '',
      labels,
      annotations: newSetAnnotations(deployment, undefined, revision),
      ownerReferences: [controllerReference(deployment)],
    },
    spec: {
      replicas: newSetSize(deployment, 0, sizesOf(all)),
      ...(spec.minReadySeconds === undefined ? {} : { minReadySeconds: spec.minReadySeconds }),
      selector: { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, [HASH_LABEL]: hash } },
      template: { ...spec.template, metadata: { ...spec.template.metadata, labels } },
    },
  };
};

/** Finds or makes the set with the template of the deployment, and keeps the revision on both. */
export const createNewSets = ({ cluster, events, now }: NewSetDeps) => {
  const setProgress = async (deployment: Deployment, next: Condition | undefined, collisions?: number) => {
    const latest = cluster.view('deployments.apps').get(keyOf(deployment)) ?? deployment;
    const conditions =
      next === undefined
        ? latest.status?.conditions
        : withDeploymentCondition(latest.status?.conditions, next, now());
    const status = {
      ...latest.status,
      ...(conditions === undefined ? {} : { conditions }),
      ...(collisions === undefined ? {} : { collisionCount: collisions }),
    };
    if (!sameJson(status, latest.status))
      await cluster.updateStatus('deployments.apps', { ...latest, status });
  };

  const markRevision = async (deployment: Deployment, set: ReplicaSet): Promise<void> => {
    const revision = set.metadata.annotations?.[REVISION];
    if (revision === undefined || deployment.metadata.annotations?.[REVISION] === revision) return;
    await cluster.patch('deployments.apps', keyOf(deployment), {
      metadata: { annotations: { [REVISION]: revision } },
    });
  };

  const keepUp = async (deployment: Deployment, set: ReplicaSet, old: readonly ReplicaSet[]) => {
    const annotations = newSetAnnotations(deployment, set, nextRevision(old));
    const minReadySeconds = deployment.spec.minReadySeconds ?? 0;
    const same = sameJson(annotations, set.metadata.annotations ?? {});
    if (!same || (set.spec.minReadySeconds ?? 0) !== minReadySeconds) {
      await cluster.patch('replicasets.apps', keyOf(set), {
        metadata: { annotations },
        spec: { minReadySeconds },
      });
    }
    const latest = cluster.view('replicasets.apps').get(keyOf(set)) ?? set;
    await markRevision(deployment, latest);
    if (hasDeadline(deployment) && conditionOf(deployment.status?.conditions, 'Progressing') === undefined) {
      const message = `Found new replica set "${set.metadata.name}"`;
      await setProgress(deployment, condition('Progressing', 'True', 'FoundNewReplicaSet', message));
    }
    return latest;
  };

  const explainFailure = async (deployment: Deployment, name: string, error: unknown): Promise<void> => {
    const message = `Failed to create new replica set "${name}": ${messageOf(error)}`;
    events.warning(deployment, 'ReplicaSetCreateError', message);
    if (!hasDeadline(deployment)) return;
    await setProgress(deployment, condition('Progressing', 'False', 'ReplicaSetCreateError', message));
  };

  /** A set of that name is there: ours after all, or a collision of hashes that the next attempt avoids. */
  const settleCollision = async (deployment: Deployment, wanted: ReplicaSet, error: unknown) => {
    const there = cluster.client.get('replicasets.apps', keyOf(wanted)) as ReplicaSet | undefined;
    const ours = there !== undefined && controllerOf(there)?.uid === uidOf(deployment);
    if (there !== undefined && ours && sameTemplate(there.spec.template, wanted.spec.template)) return there;
    await setProgress(deployment, undefined, (deployment.status?.collisionCount ?? 0) + 1);
    throw error;
  };

  const create = async (deployment: Deployment, all: readonly ReplicaSet[]): Promise<ReplicaSet> => {
    const wanted = newSet(deployment, all, nextRevision(all));
    const { name } = wanted.metadata;
    let set: ReplicaSet;
    try {
      set = await cluster.create('replicasets.apps', wanted);
    } catch (error) {
      if (statusCodeOf(error) === 409) return settleCollision(deployment, wanted, error);
      await explainFailure(deployment, name, error);
      throw error;
    }
    const { replicas = 0 } = wanted.spec;
    if (replicas > 0) {
      events.normal(deployment, 'ScalingReplicaSet', `Scaled up replica set ${name} from 0 to ${replicas}`);
    }
    await markRevision(deployment, set);
    if (hasDeadline(deployment)) {
      const message = `Created new replica set "${name}"`;
      await setProgress(deployment, condition('Progressing', 'True', 'NewReplicaSetCreated', message));
    }
    return set;
  };

  return async (deployment: Deployment, all: readonly ReplicaSet[], mayCreate: boolean): Promise<Sets> => {
    const found = findNewSet(deployment, all);
    const old = all.filter(set => set !== found);
    if (found !== undefined) return { fresh: await keepUp(deployment, found, old), old };
    return { fresh: mayCreate ? await create(deployment, all) : undefined, old };
  };
};
