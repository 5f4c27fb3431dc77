/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type BoardClustersQueryVariables = Exact<{ [key: string]: never; }>;


export type BoardClustersQuery = { clusters: { total: number, nodes: Array<{ id: string, runtime: string, server: string, name: string, version: string | null, status: string, message: string | null, attemptedAt: string | null, applications: number, objects: number }> } };


export const BoardClustersDocument = new TypedDocumentString(`
    query BoardClusters {
  clusters(first: 500) {
    nodes {
      id
      runtime
      server
      name
      version
      status
      message
      attemptedAt
      applications
      objects
    }
    total
  }
}
    `) as unknown as TypedDocumentString<BoardClustersQuery, BoardClustersQueryVariables>;