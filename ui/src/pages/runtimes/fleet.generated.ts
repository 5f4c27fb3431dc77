/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type FleetClustersQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetClustersQuery = { clusters: { nodes: Array<{ id: string, runtime: string, name: string, status: string, message: string | null, applications: number }> } };


export const FleetClustersDocument = new TypedDocumentString(`
    query FleetClusters {
  clusters(first: 500) {
    nodes {
      id
      runtime
      name
      status
      message
      applications
    }
  }
}
    `) as unknown as TypedDocumentString<FleetClustersQuery, FleetClustersQueryVariables>;