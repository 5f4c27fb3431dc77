/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
/** How an application stands in one word, the worst first. */
export type ApplicationState =
  | 'Degraded'
  | 'Missing'
  | 'OutOfSync'
  | 'Unknown'
  | 'Suspended'
  | 'Progressing'
  | 'Healthy';

export type ApplicationFilter = {
  /** In one of these states. */
  states?: Array<ApplicationState> | null | undefined;
  /** Images that run in it. */
  images?: Array<string> | null | undefined;
  /** As their labels call them. */
  environments?: Array<string> | null | undefined;
  /** Only those whose automatic sync somebody stopped, or only the others. */
  isHeld?: boolean | null | undefined;
  /** Only those of these ids. */
  ids?: Array<string> | null | undefined;
  /** Only those with a source in one of these repositories; all spellings of an address are one. */
  repositories?: Array<string> | null | undefined;
  /** Only those that nothing holds. */
  isRoot?: boolean | null | undefined;
  /** In its state since then or later. */
  changedFrom?: string | null | undefined;
  /** Applications that have one of these are left out. */
  not?: ApplicationExclusion | null | undefined;
  /** Part of the name, in any case. */
  search?: string | null | undefined;
  /** Names of runtimes. */
  runtimes?: Array<string> | null | undefined;
  /** Names or addresses of clusters. */
  clusters?: Array<string> | null | undefined;
  /** Namespaces that are deployed to. */
  namespaces?: Array<string> | null | undefined;
  projects?: Array<string> | null | undefined;
  sync?: Array<SyncStatus> | null | undefined;
  health?: Array<HealthStatus> | null | undefined;
  /** `key=value`. */
  labels?: Array<string> | null | undefined;
  gitSources?: Array<string> | null | undefined;
  groups?: Array<string> | null | undefined;
  products?: Array<string> | null | undefined;
  /** The id of the application or ApplicationSet that holds it. */
  parent?: string | null | undefined;
  /** Deployed not before. */
  deployedFrom?: string | null | undefined;
  /** Deployed not after. */
  deployedTo?: string | null | undefined;
  /** Also those that the platform made for itself, and Git Sources. */
  includeInternal?: boolean | null | undefined;
};

export type ApplicationExclusion = {
  runtimes?: Array<string> | null | undefined;
  clusters?: Array<string> | null | undefined;
  namespaces?: Array<string> | null | undefined;
  projects?: Array<string> | null | undefined;
  sync?: Array<SyncStatus> | null | undefined;
  health?: Array<HealthStatus> | null | undefined;
  states?: Array<ApplicationState> | null | undefined;
  labels?: Array<string> | null | undefined;
  images?: Array<string> | null | undefined;
  environments?: Array<string> | null | undefined;
  gitSources?: Array<string> | null | undefined;
  groups?: Array<string> | null | undefined;
  products?: Array<string> | null | undefined;
};

export type SyncStatus =
  | 'Synced'
  | 'OutOfSync'
  | 'Unknown';

export type HealthStatus =
  | 'Healthy'
  | 'Progressing'
  | 'Suspended'
  | 'Degraded'
  | 'Missing'
  | 'Unknown';

export type DeploymentStatus =
  | 'Progressing'
  | 'Healthy'
  | 'Degraded'
  /** Another one came before it was healthy. */
  | 'Replaced';

export type GroupTimelineQueryVariables = Exact<{
  filter?: ApplicationFilter | null | undefined;
}>;


export type GroupTimelineQuery = { applications: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, environment: string | null, deployments: { nodes: Array<{ id: string, revisions: Array<string>, deployedAt: string, isRollback: boolean | null, status: DeploymentStatus | null, initiatedBy: string | null, isDemo: boolean, commit: { message: string | null, author: string | null } | null }> } }> } };


export const GroupTimelineDocument = new TypedDocumentString(`
    query GroupTimeline($filter: ApplicationFilter) {
  applications(first: 20, sort: DEPLOYED_DESC, filter: $filter) {
    nodes {
      id
      runtime
      namespace
      name
      environment
      deployments(first: 20) {
        nodes {
          id
          revisions
          deployedAt
          isRollback
          status
          initiatedBy
          isDemo
          commit {
            message
            author
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GroupTimelineQuery, GroupTimelineQueryVariables>;