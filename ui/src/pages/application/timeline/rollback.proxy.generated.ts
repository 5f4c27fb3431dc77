/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type RollbackInClusterMutationVariables = Exact<{
  namespace: string;
  name: string;
  id: number;
  prune: boolean;
}>;


export type RollbackInClusterMutation = { rollbackApplication: { syncStatus: string } };

export type RollbackInGitMutationVariables = Exact<{
  namespace: string;
  name: string;
  id: number;
  revision?: string | null | undefined;
  message?: string | null | undefined;
}>;


export type RollbackInGitMutation = { rollbackApplicationInGit: { sha: string, url: string, branch: string } };

export type SourceChangesQueryVariables = Exact<{
  namespace: string;
  name: string;
  from?: number | null | undefined;
  fromRevision?: string | null | undefined;
  to?: number | null | undefined;
  toRevision?: string | null | undefined;
}>;


export type SourceChangesQuery = { sourceChanges: { repository: string, branch: string, path: string, from: string, to: string, isCut: boolean, outside: Array<string>, outsideCount: number, files: Array<{ path: string, before: string | null, after: string | null }> } };


export const RollbackInClusterDocument = new TypedDocumentString(`
    mutation RollbackInCluster($namespace: String!, $name: String!, $id: Int!, $prune: Boolean!) {
  rollbackApplication(namespace: $namespace, name: $name, id: $id, prune: $prune) {
    syncStatus
  }
}
    `) as unknown as TypedDocumentString<RollbackInClusterMutation, RollbackInClusterMutationVariables>;
export const RollbackInGitDocument = new TypedDocumentString(`
    mutation RollbackInGit($namespace: String!, $name: String!, $id: Int!, $revision: String, $message: String) {
  rollbackApplicationInGit(
    namespace: $namespace
    name: $name
    id: $id
    revision: $revision
    message: $message
  ) {
    sha
    url
    branch
  }
}
    `) as unknown as TypedDocumentString<RollbackInGitMutation, RollbackInGitMutationVariables>;
export const SourceChangesDocument = new TypedDocumentString(`
    query SourceChanges($namespace: String!, $name: String!, $from: Int, $fromRevision: String, $to: Int, $toRevision: String) {
  sourceChanges(
    namespace: $namespace
    name: $name
    from: $from
    fromRevision: $fromRevision
    to: $to
    toRevision: $toRevision
  ) {
    repository
    branch
    path
    from
    to
    files {
      path
      before
      after
    }
    isCut
    outside
    outsideCount
  }
}
    `) as unknown as TypedDocumentString<SourceChangesQuery, SourceChangesQueryVariables>;