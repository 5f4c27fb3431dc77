/** ApplicationSet as it lies in the cluster: the upstream shape, field for field. */
import type { IgnoreDifference } from '@freshet/domain/applications';
import type { KubeMetadata, KubeObject } from '@freshet/domain/objects';
import type { ApplicationTemplate } from './application-template.ts';
import type { PullRequestGenerator, ScmProviderGenerator } from './providers.ts';

export interface ApplicationSet extends KubeObject {
  metadata: KubeMetadata;
  spec: ApplicationSetSpec;
  status?: ApplicationSetStatus;
}

export interface ApplicationSetSpec {
  generators?: Generator[];
  template?: ApplicationTemplate;
  templatePatch?: string;
  goTemplate?: boolean;
  goTemplateOptions?: string[];
  syncPolicy?: { applicationsSync?: ApplicationsSync; preserveResourcesOnDeletion?: boolean };
  strategy?: Strategy;
  preservedFields?: { annotations?: string[]; labels?: string[] };
  ignoreApplicationDifferences?: Omit<IgnoreDifference, 'kind'>[];
  applyNestedSelectors?: boolean;
}

export type ApplicationsSync = 'sync' | 'create-only' | 'create-update' | 'create-delete';

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Exactly one of the generators is set, beside the selector. */
export interface Generator {
  list?: ListGenerator;
  clusters?: ClustersGenerator;
  git?: GitGenerator;
  matrix?: { generators?: Generator[]; template?: ApplicationTemplate };
  merge?: { generators?: Generator[]; mergeKeys?: string[]; template?: ApplicationTemplate };
  scmProvider?: ScmProviderGenerator;
  pullRequest?: PullRequestGenerator;
  plugin?: PluginGenerator;
  clusterDecisionResource?: DecisionGenerator;
  selector?: LabelSelector;
}

export interface ListGenerator {
  elements?: unknown[];
  elementsYaml?: string;
  template?: ApplicationTemplate;
}

export interface ClustersGenerator {
  selector?: LabelSelector;
  values?: Record<string, string>;
  flatList?: boolean;
  template?: ApplicationTemplate;
}

export interface PathChoice {
  path: string;
  exclude?: boolean;
}

export interface GitGenerator {
  repoURL: string;
  revision?: string;
  directories?: PathChoice[];
  files?: PathChoice[];
  pathParamPrefix?: string;
  values?: Record<string, string>;
  requeueAfterSeconds?: number;
  template?: ApplicationTemplate;
}

export interface PluginGenerator {
  configMapRef: { name: string };
  input?: { parameters?: Record<string, unknown> };
  values?: Record<string, string>;
  requeueAfterSeconds?: number;
  template?: ApplicationTemplate;
}

export interface DecisionGenerator {
  configMapRef: string;
  name?: string;
  labelSelector?: LabelSelector;
  values?: Record<string, string>;
  requeueAfterSeconds?: number;
  template?: ApplicationTemplate;
}

interface Strategy {
  type?: string;
  rollingSync?: { steps?: RolloutStep[] };
  deletionOrder?: string;
}

export interface RolloutStep {
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
  maxUpdate?: number | string;
}

export interface ApplicationSetStatus {
  conditions?: ApplicationSetCondition[];
  applicationStatus?: RolloutStatus[];
  resources?: unknown[];
  resourcesCount?: number;
}

type ApplicationSetConditionType =
  | 'ParametersGenerated'
  | 'ErrorOccurred'
  | 'ResourcesUpToDate'
  | 'RolloutProgressing'
  | 'InvalidRolloutConfig';

export interface ApplicationSetCondition {
  type: ApplicationSetConditionType;
  status: 'True' | 'False';
  reason: string;
  message: string;
  lastTransitionTime?: string;
}

export interface RolloutStatus {
  application: string;
  status: 'Waiting' | 'Pending' | 'Progressing' | 'Healthy';
  step: string;
  message: string;
  targetRevisions: string[];
  lastTransitionTime?: string;
}
