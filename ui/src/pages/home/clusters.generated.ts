/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HomeClustersQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeClustersQuery = { clusters: { total: number, nodes: Array<{ id: string, runtime: string, status: string, message: string | null }> } };


export const HomeClustersDocument = new TypedDocumentString(`
    query HomeClusters {
  clusters(first: 500) {
    total
    nodes {
      id
      runtime
      status
      message
    }
  }
}
    `) as unknown as TypedDocumentString<HomeClustersQuery, HomeClustersQueryVariables>;