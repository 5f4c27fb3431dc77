/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
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

export type MadeGitSourceQueryVariables = Exact<{
  runtime: string;
  search?: string | null | undefined;
}>;


export type MadeGitSourceQuery = { gitSources: { nodes: Array<{ id: string, name: string, sync: SyncStatus, health: HealthStatus }> } };


export const MadeGitSourceDocument = new TypedDocumentString(`
    query MadeGitSource($runtime: String!, $search: String) {
  gitSources(first: 100, runtimes: [$runtime], search: $search) {
    nodes {
      id
      name
      sync
      health
    }
  }
}
    `) as unknown as TypedDocumentString<MadeGitSourceQuery, MadeGitSourceQueryVariables>;