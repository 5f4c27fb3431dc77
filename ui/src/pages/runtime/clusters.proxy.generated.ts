/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type RemoveClusterMutationVariables = Exact<{
  server: string;
}>;


export type RemoveClusterMutation = { removeCluster: { sha: string } | null };


export const RemoveClusterDocument = new TypedDocumentString(`
    mutation RemoveCluster($server: String!) {
  removeCluster(server: $server) {
    sha
  }
}
    `) as unknown as TypedDocumentString<RemoveClusterMutation, RemoveClusterMutationVariables>;