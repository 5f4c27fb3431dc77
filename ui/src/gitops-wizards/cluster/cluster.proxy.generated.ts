/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type AddClusterInput = {
  /** Made of the context's name unless given. */
  name?: string | null | undefined;
  /** YAML with one usable context, with a token or a certificate in it. */
  kubeconfig: string;
  context?: string | null | undefined;
  labels?: unknown;
  annotations?: unknown;
};

export type PreviewClusterQueryVariables = Exact<{
  input: AddClusterInput;
}>;


export type PreviewClusterQuery = { previewCluster: { name: string, server: string, commit: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } } };

export type AddClusterMutationVariables = Exact<{
  input: AddClusterInput;
}>;


export type AddClusterMutation = { addCluster: { name: string, server: string, commit: { sha: string, url: string } | null } };


export const PreviewClusterDocument = new TypedDocumentString(`
    query PreviewCluster($input: AddClusterInput!) {
  previewCluster(input: $input) {
    name
    server
    commit {
      repository
      branch
      author {
        name
        email
      }
      message
      files {
        path
        before
        after
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PreviewClusterQuery, PreviewClusterQueryVariables>;
export const AddClusterDocument = new TypedDocumentString(`
    mutation AddCluster($input: AddClusterInput!) {
  addCluster(input: $input) {
    name
    server
    commit {
      sha
      url
    }
  }
}
    `) as unknown as TypedDocumentString<AddClusterMutation, AddClusterMutationVariables>;