/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type FollowersQueryVariables = Exact<{
  repository: string;
  after?: string | null | undefined;
}>;


export type FollowersQuery = { applications: { total: number, pageInfo: { endCursor: string | null }, nodes: Array<{ id: string, runtime: string, namespace: string, name: string, environment: string | null, isAutoSynced: boolean, isPruning: boolean, permissions: Array<string>, silentSince: string | null, destination: { server: string, name: string | null, namespace: string }, annotations: Array<{ key: string, value: string }>, sources: Array<{ repoUrl: string, path: string | null, chart: string | null, targetRevision: string | null }> }> } };


export const FollowersDocument = new TypedDocumentString(`
    query Followers($repository: String!, $after: String) {
  applications(
    first: 100
    after: $after
    filter: {repositories: [$repository], includeInternal: true}
  ) {
    total
    pageInfo {
      endCursor
    }
    nodes {
      id
      runtime
      namespace
      name
      environment
      destination {
        server
        name
        namespace
      }
      annotations {
        key
        value
      }
      sources {
        repoUrl
        path
        chart
        targetRevision
      }
      isAutoSynced
      isPruning
      permissions
      silentSince
    }
  }
}
    `) as unknown as TypedDocumentString<FollowersQuery, FollowersQueryVariables>;