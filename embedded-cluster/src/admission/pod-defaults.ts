import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { Pod } from '../shapes/index.ts';
import { forbidden } from '../status/index.ts';
import type { AdmissionRequest } from '../verbs/index.ts';

interface PriorityClass extends KubeObject {
  value?: number;
  globalDefault?: boolean;
  preemptionPolicy?: string;
}

interface PrioritySpec {
  priorityClassName?: string;
  priority?: number;
  preemptionPolicy?: string;
}

const PRIORITY_CLASSES = 'priorityclasses.scheduling.k8s.io';
/** What every cluster knows without being told. */
const SYSTEM_PRIORITIES: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
};

/** Writes down how important a pod is, by the class that it names or by the one that holds for all. */
export const setPriority = (client: ClusterClient, { kind, key, object }: AdmissionRequest): void => {
  const { spec } = object as Pod & { spec: PrioritySpec };
  const { name, value, policy } = priorityOf(client, spec.priorityClassName ?? '');
  if (value === undefined) throw forbidden(kind, key.name, `no PriorityClass with name ${name} was found`);
  if (spec.priority !== undefined && spec.priority !== value)
    throw forbidden(
      kind,
      key.name,
      `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`,
    );
  if (name !== '') spec.priorityClassName = name;
  spec.priority = value;
  spec.preemptionPolicy ??= policy;
};

const priorityOf = (
  client: ClusterClient,
  wanted: string,
): { name: string; value: number | undefined; policy: string } => {
  const classes = client.list(PRIORITY_CLASSES) as readonly PriorityClass[];
  const chosen = classes.find(({ metadata, globalDefault }) =>
    wanted === '' ? globalDefault === true : metadata.name === wanted,
  );
  const system = Object.hasOwn(SYSTEM_PRIORITIES, wanted) ? SYSTEM_PRIORITIES[wanted] : undefined;
  return {
    name: chosen?.metadata.name ?? wanted,
    value: chosen?.value ?? system ?? (wanted === '' ? 0 : undefined),
    policy: chosen?.preemptionPolicy ?? 'PreemptLowerPriority',
  };
};

const PATIENCE_SECONDS = 300;

/** Lets a pod stay for a while on a node that has fallen silent, unless the pod says how long itself. */
export const tolerateSilence = ({ object }: AdmissionRequest): void => {
  const { spec } = object as Pod;
  const tolerations = spec.tolerations ?? [];
  const missing = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'].filter(
    taint =>
      !tolerations.some(
        ({ key, effect }) =>
          (key === undefined || key === '' || key === taint) && (!effect || effect === 'NoExecute'),
      ),
  );
  if (missing.length === 0) return;
  spec.tolerations = [
    ...tolerations,
    ...missing.map(key => ({
      key,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: PATIENCE_SECONDS,
    })),
  ];
};
