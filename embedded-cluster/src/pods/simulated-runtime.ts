import type { Pod } from '../shapes/index.ts';
import type { AddressPool } from './addresses.ts';
import { SIMULATED } from './annotations.ts';
import type { PodHappening } from './container-run.ts';
import { advancePod, dueOfPod, newPodRun, type PodRun, type PodSurroundings } from './pod-run.ts';
import { podStatus } from './pod-status.ts';
import type { References } from './references.ts';
import type { PodRuntime } from './runtime.ts';

interface SimulatedRuntimeDeps {
  readonly addresses: AddressPool;
  readonly hostIP: (node: string) => string;
  readonly references: References;
}

/** Most image names that a simulated node remembers having; a pull costs next to nothing. */
const MAX_IMAGES = 2_000;

/** Runs pods without running anything. */
export const createSimulatedRuntime = ({
  addresses,
  hostIP,
  references,
}: SimulatedRuntimeDeps): PodRuntime => {
  const runs = new Map<string, PodRun>();
  const images = new Set<string>();

  const keepImage = (image: string): void => {
    if (images.size >= MAX_IMAGES) images.clear();
    images.add(image);
  };

  const surroundings = (pod: Pod, happenings: PodHappening[]): PodSurroundings => ({
    pod,
    hasImage: image => images.has(image),
    keepImage,
    missingFor: container => references.missingForContainer(pod, container),
    missingForVolumes: () => references.missingForVolumes(pod),
    happened: happening => happenings.push(happening),
  });

  const addressOf = (pod: Pod): { hostIP: string; podIP: string } => {
    const host = hostIP(pod.spec.nodeName ?? '');
    if (pod.spec.hostNetwork === true) return { hostIP: host, podIP: host };
    return { hostIP: host, podIP: pod.status?.podIP ?? addresses.take(pod.metadata.uid ?? '') };
  };

  return {
    annotations: { [SIMULATED]: 'true' },
    sync: (pod, now) => {
      const uid = pod.metadata.uid ?? '';
      const happenings: PodHappening[] = [];
      const run = runs.get(uid) ?? newPodRun(pod, now.getTime());
      runs.set(uid, run);
      if (pod.status?.podIP !== undefined && pod.spec.hostNetwork !== true)
        addresses.keep(uid, pod.status.podIP);
      advancePod(run, surroundings(pod, happenings), now.getTime());
      return {
        status: podStatus(run, pod, addressOf(pod), now),
        happenings,
        dueAt: dueOfPod(run, pod),
        isGone: pod.metadata.deletionTimestamp !== undefined && run.stopped,
      };
    },
    forget: uid => {
      runs.delete(uid);
      addresses.release(uid);
    },
    onNews: () => undefined,
  };
};
