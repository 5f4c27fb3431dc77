import type { KubeObject, ObjectMeta } from '../objects/index.ts';

export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** A condition of any kind; kinds differ in which of the times they keep. */
export interface Condition {
  type: string;
  status: ConditionStatus;
  reason?: string | undefined;
  message?: string | undefined;
  lastTransitionTime?: string | undefined;
  lastUpdateTime?: string | undefined;
  lastProbeTime?: string | null | undefined;
  lastHeartbeatTime?: string | undefined;
  observedGeneration?: number | undefined;
}

interface LabelRequirement {
  key: string;
  operator: string;
  values?: string[];
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: LabelRequirement[];
}

/** A count, or a share of another count such as `25%`. */
export type IntOrPercent = number | string;

/** What a view of a resource may say about its objects beyond what every object has. */
export interface Shape extends KubeObject {
  metadata: ObjectMeta;
}

export interface ObjectReference {
  apiVersion?: string | undefined;
  kind?: string | undefined;
  namespace?: string | undefined;
  name?: string | undefined;
  uid?: string | undefined;
  resourceVersion?: string | undefined;
  fieldPath?: string | undefined;
}
