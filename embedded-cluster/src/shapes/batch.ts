import type { ObjectMeta } from '../objects/index.ts';
import type { Condition, LabelSelector, ObjectReference, Shape } from './meta.ts';
import type { PodTemplate } from './pod.ts';

export interface FailureRule {
  action: 'FailJob' | 'Ignore' | 'Count' | 'FailIndex';
  onExitCodes?: { containerName?: string; operator: 'In' | 'NotIn'; values: number[] };
  onPodConditions?: { type: string; status?: string }[];
}

export interface JobSpec {
  parallelism?: number;
  completions?: number;
  activeDeadlineSeconds?: number;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  maxFailedIndexes?: number;
  podFailurePolicy?: { rules: FailureRule[] };
  successPolicy?: { rules: { succeededIndexes?: string; succeededCount?: number }[] };
  podReplacementPolicy?: string;
  selector?: LabelSelector;
  template: PodTemplate;
  ttlSecondsAfterFinished?: number;
  completionMode?: string;
  suspend?: boolean;
  managedBy?: string;
}

export interface JobStatus {
  conditions?: Condition[] | undefined;
  startTime?: string | undefined;
  completionTime?: string | undefined;
  active?: number | undefined;
  ready?: number | undefined;
  terminating?: number | undefined;
  succeeded?: number | undefined;
  failed?: number | undefined;
  completedIndexes?: string | undefined;
  failedIndexes?: string | undefined;
  uncountedTerminatedPods?: { succeeded?: string[] | undefined; failed?: string[] | undefined } | undefined;
}

export interface Job extends Shape {
  spec: JobSpec;
  status?: JobStatus;
}

export interface CronJob extends Shape {
  spec: {
    schedule: string;
    timeZone?: string;
    startingDeadlineSeconds?: number;
    concurrencyPolicy?: string;
    suspend?: boolean;
    jobTemplate: { metadata?: Partial<ObjectMeta>; spec: JobSpec };
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
  };
  status?: {
    active?: ObjectReference[] | undefined;
    lastScheduleTime?: string | undefined;
    lastSuccessfulTime?: string | undefined;
  };
}
