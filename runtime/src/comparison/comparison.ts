import type {
  ApplicationStatus,
  Condition,
  HealthStatus,
  ResourceStatus,
  SyncCode,
} from '@freshet/domain/applications';
import type { KubeObject, ResourceKey } from '@freshet/domain/objects';

/** One object as Git wants it and as the cluster has it; at least one of the two is there. */
export interface ComparedResource {
  readonly key: ResourceKey;
  /** As it would be applied: marked, with its namespace. */
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
  /** Whether applying the target would change the live object; true for what is missing. */
  readonly isModified: boolean;
  readonly requiresPruning: boolean;
  readonly hook: boolean;
  readonly status: ResourceStatus;
  /** One sentence for people; absent where nothing is out of sync. */
  readonly why?: string | undefined;
  /** Why it could not be compared, where it could not. */
  readonly failure?: string | undefined;
  /** Both sides after normalisation, for people: what differs is what would change. */
  readonly normalizedLive: KubeObject | undefined;
  readonly predictedLive: KubeObject | undefined;
}

export interface Comparison {
  readonly resources: readonly ComparedResource[];
  readonly sync: SyncCode;
  readonly health: { readonly status: HealthStatus; readonly message?: string };
  /** Only of the types that a comparison evaluates. */
  readonly conditions: readonly Condition[];
  readonly revisions: readonly string[];
  readonly sourceTypes: NonNullable<ApplicationStatus['sourceTypes']>;
}

/** What the status of an application tells of its objects: hooks only while they are there. */
export const statusesOf = ({ resources }: Comparison): readonly ResourceStatus[] =>
  resources.filter(({ hook, live }) => !hook || live !== undefined).map(({ status }) => status);
