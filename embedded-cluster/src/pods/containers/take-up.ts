import type { ContainerStatus, Pod } from '../../shapes/index.ts';
import { isRestarted } from '../life.ts';
import type { ListedContainer } from './engine.ts';
import { LABELS } from './labels.ts';
import { type LiveContainer, recall } from './live-container.ts';

const statusesOf = ({ status }: Pod): ContainerStatus[] => [
  ...(status?.initContainerStatuses ?? []),
  ...(status?.containerStatuses ?? []),
  ...(status?.ephemeralContainerStatuses ?? []),
];

/** Goes on with a container where an earlier process left it, by what the cluster was told and what the engine has. */
export const takeUp = (
  one: LiveContainer,
  pod: Pod,
  listed: readonly ListedContainer[],
  scheme: string,
): void => {
  recall(
    one,
    statusesOf(pod).find(({ name }) => name === one.spec.name),
  );
  // One that ended for good stays so; any other is looked at anew.
  if (isRestarted(one, pod, one.terminated?.exitCode ?? 0)) one.stage = { kind: 'idle' };
  const [latest, before] = listed
    .filter(({ labels }) => labels[LABELS.container] === one.spec.name)
    .map(({ id, labels }) => ({ id, attempt: Number(labels[LABELS.attempt]) || 0 }))
    .toSorted((a, b) => b.attempt - a.attempt);
  if (latest === undefined) {
    // Somebody removed it: what runs next is another one.
    if (one.containerId !== undefined && one.stage.kind === 'idle') one.restarts += 1;
    return;
  }
  one.engineId = latest.id;
  one.previousId = before?.id;
  one.containerId = `${scheme}://${latest.id}`;
  if (latest.attempt > one.restarts) one.stage = { kind: 'idle' };
  one.restarts = Math.max(one.restarts, latest.attempt);
};
