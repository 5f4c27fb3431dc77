import { sourcesOf } from '@freshet/domain/automation';
import type { KubeObject } from '@freshet/domain/objects';
import { groupOf, keyOf, versionOf } from '@freshet/domain/objects';
import { deletePoliciesOf, hookTypesOf, waveOf } from '@freshet/domain/sync';
import { tellableMessage } from '@freshet/domain/workloads';
import { Fault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';
import type { LiveCluster } from '../clusters/index.ts';
import { compareApplication } from './compare-application.ts';
import { deleteOne } from './delete-objects.ts';
import type { StepEnd } from './step-end.ts';
import type { Turn } from './turn.ts';

type DeletionHook = 'PreDelete' | 'PostDelete';

/** The hooks as Git has them at the revision that was last seen. */
const hooksOf = async (turn: Turn, type: DeletionHook): Promise<readonly KubeObject[]> => {
  const { parts, application, surroundings, record, now } = turn;
  // Nothing is rendered, let alone made, for what may not be at all.
  const [problem] = surroundings.problems;
  if (problem !== undefined)
    throw new Fault('APPLICATION_FORBIDDEN', `the hooks of the deletion are not run: ${problem}`);
  const sources = sourcesOf(application.spec);
  const { comparison, failed } = await compareApplication(parts, {
    application,
    surroundings,
    sources,
    revisions: record.revisions.length === sources.length ? record.revisions : undefined,
    since: new Date(now.getTime() - parts.settings().refreshSeconds * 1000),
    level: 1,
    isHard: false,
  });
  if (failed) throw new Error(`the hooks of the deletion cannot be rendered: ${failed.failure}`);
  return comparison.resources
    .flatMap(({ target }) => (target && hookTypesOf(target).includes(type) ? [target] : []))
    .sort((a, b) => waveOf(a) - waveOf(b));
};

const createHook = async ({ surroundings }: Turn, cluster: LiveCluster, hook: KubeObject): Promise<void> => {
  const resource = cluster.kindOf(groupOf(hook.apiVersion), hook.kind, versionOf(hook.apiVersion));
  if (!resource) throw new Error(`the cluster knows no ${hook.kind} in ${hook.apiVersion}`);
  const refusal = surroundings.refusalOf(hook, resource.namespaced);
  if (refusal !== undefined) throw new Fault('APPLICATION_FORBIDDEN', refusal);
  try {
    await cluster.client.create(resource, hook);
  } catch (error) {
    if (!isKubeError(error, 'AlreadyExists')) throw error; // a turn before this one made it
  }
};

const standOf = async (turn: Turn, cluster: LiveCluster, hook: KubeObject): Promise<StepEnd> => {
  const live = cluster.get(keyOf(hook));
  if (!live) {
    await createHook(turn, cluster, hook);
    return { kind: 'wait' };
  }
  if (live.metadata.deletionTimestamp) return { kind: 'wait' };
  const health = turn.parts.healthOf(live);
  if (!health || health.status === 'Healthy') return { kind: 'done' };
  if (health.status !== 'Degraded') return { kind: 'wait' };
  await deleteOne(cluster, live, 'Background');
  return {
    kind: 'wait',
    message: `the hook ${hook.kind} ${hook.metadata.name} failed and is tried again: ${tellableMessage(live, health.message) ?? ''}`,
  };
};

/** Runs the hooks of a kind, one wave after the other, until all are healthy. */
export const runDeletionHooks = async (turn: Turn, type: DeletionHook): Promise<StepEnd> => {
  const { cluster } = turn.surroundings;
  if (!cluster) return { kind: 'done' };
  const hooks = await hooksOf(turn, type);
  for (const wave of new Set(hooks.map(waveOf))) {
    const ends = await Promise.all(
      hooks.filter(hook => waveOf(hook) === wave).map(hook => standOf(turn, cluster, hook)),
    );
    const waiting = ends.filter(end => end.kind === 'wait');
    if (waiting.length > 0) return waiting.find(({ message }) => message !== undefined) ?? { kind: 'wait' };
  }
  return { kind: 'done' };
};

/** Removes hooks that are to go when they have succeeded. */
export const cleanDeletionHooks = async (turn: Turn, type: DeletionHook): Promise<StepEnd> => {
  const { cluster } = turn.surroundings;
  if (!cluster) return { kind: 'done' };
  for (const hook of await hooksOf(turn, type)) {
    const live = cluster.get(keyOf(hook));
    if (live && deletePoliciesOf(hook).includes('HookSucceeded'))
      await deleteOne(cluster, live, 'Background');
  }
  return { kind: 'done' };
};
