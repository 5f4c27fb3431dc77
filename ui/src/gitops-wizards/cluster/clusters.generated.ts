/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type WizardClustersQueryVariables = Exact<{
  runtime: string;
}>;


export type WizardClustersQuery = { clusters: { nodes: Array<{ id: string, name: string, server: string, status: string }> } };


export const WizardClustersDocument = new TypedDocumentString(`
    query WizardClusters($runtime: String!) {
  clusters(first: 200, filter: {runtimes: [$runtime]}) {
    nodes {
      id
      name
      server
      status
    }
  }
}
    `) as unknown as TypedDocumentString<WizardClustersQuery, WizardClustersQueryVariables>;