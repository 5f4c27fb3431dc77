import type { Kind } from '../kinds/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import { conflict } from '../status/index.ts';
import { timestamp, type VerbDeps } from './core.ts';
import type { WriteContext } from './ports.ts';
import { updateObject } from './update.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
}

interface Pod extends KubeObject {
  spec: { nodeName?: string };
  status?: { conditions?: Condition[] };
}

const BINDING = { group: '', plural: 'pods/binding' };

interface BindRequest {
  readonly kind: Kind;
  readonly key: ObjectKey;
  readonly node: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly context: WriteContext;
}

/** Assigns a pod to a node, once and for all. */
export const bindPod = async (deps: VerbDeps, request: BindRequest): Promise<void> => {
  const { kind, key, node, context } = request;
  await updateObject(deps, {
    kind,
    key,
    subresource: 'binding',
    isWhole: false,
    context,
    next: (_current, copy) => {
      const pod = copy() as Pod;
      if (pod.metadata.deletionTimestamp !== undefined) {
        throw conflict(BINDING, key.name, `pod ${key.name} is being deleted, cannot be assigned to a host`);
      }
      if (pod.spec.nodeName) {
        const taken = `pod ${key.name} is already assigned to node "${pod.spec.nodeName}"`;
        throw conflict(BINDING, key.name, taken);
      }
      pod.spec.nodeName = node;
      if (request.annotations)
        pod.metadata.annotations = { ...pod.metadata.annotations, ...request.annotations };
      const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
      const scheduled = {
        type: 'PodScheduled',
        status: 'True',
        lastTransitionTime: timestamp(deps.clock.now()),
      };
      pod.status = { ...pod.status, conditions: [...others, scheduled] };
      return { object: pod };
    },
  });
};
