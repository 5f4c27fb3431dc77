import type { Condition, IntOrPercent, LabelSelector, Shape } from './meta.ts';

export interface DisruptionBudget extends Shape {
  spec: { minAvailable?: IntOrPercent; maxUnavailable?: IntOrPercent; selector?: LabelSelector };
  status?: {
    observedGeneration?: number | undefined;
    disruptedPods?: Record<string, string> | undefined;
    disruptionsAllowed: number;
    currentHealthy: number;
    desiredHealthy: number;
    expectedPods: number;
    conditions?: Condition[] | undefined;
  };
}

export interface MetricTarget {
  type: 'Utilization' | 'AverageValue' | 'Value';
  averageUtilization?: number;
  averageValue?: string;
  value?: string;
}

export interface MetricSpec {
  type: string;
  resource?: { name: string; target: MetricTarget };
  containerResource?: { name: string; container: string; target: MetricTarget };
  [other: string]: unknown;
}

export interface ScalingRules {
  stabilizationWindowSeconds?: number;
  selectPolicy?: string;
  policies?: { type: 'Pods' | 'Percent'; value: number; periodSeconds: number }[];
}

export interface Autoscaler extends Shape {
  spec: {
    scaleTargetRef: { apiVersion?: string; kind: string; name: string };
    minReplicas?: number;
    maxReplicas: number;
    metrics?: MetricSpec[];
    behavior?: { scaleUp?: ScalingRules; scaleDown?: ScalingRules };
  };
  status?: {
    observedGeneration?: number | undefined;
    lastScaleTime?: string | undefined;
    currentReplicas?: number | undefined;
    desiredReplicas: number;
    currentMetrics?: unknown[] | null | undefined;
    conditions?: Condition[] | undefined;
  };
}

export interface Quota extends Shape {
  spec: {
    hard?: Record<string, string>;
    scopes?: string[];
    scopeSelector?: { matchExpressions?: { scopeName: string; operator: string; values?: string[] }[] };
  };
  status?: { hard?: Record<string, string> | undefined; used?: Record<string, string> | undefined };
}

export interface Namespace extends Shape {
  spec?: { finalizers?: string[] };
  status?: { phase?: string | undefined; conditions?: Condition[] | undefined };
}

export interface Lease extends Shape {
  spec?: { holderIdentity?: string; leaseDurationSeconds?: number; acquireTime?: string; renewTime?: string };
}

export interface ServiceAccount extends Shape {
  secrets?: { name?: string }[];
}

export interface Secret extends Shape {
  type?: string;
  data?: Record<string, string>;
}

export interface ConfigMap extends Shape {
  data?: Record<string, string>;
  binaryData?: Record<string, string>;
}

export interface CoreEvent extends Shape {
  involvedObject: { namespace?: string; uid?: string; kind?: string; name?: string };
  reason?: string;
  message?: string;
  type?: string;
  count?: number;
  firstTimestamp?: string | null;
  lastTimestamp?: string | null;
  eventTime?: string | null;
}
