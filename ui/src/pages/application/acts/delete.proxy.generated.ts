/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type DeleteApplicationInput = {
  namespace?: string | null | undefined;
  name: string;
  message?: string | null | undefined;
};

export type DeletionCascade =
  /** They are deleted, each after what belongs to it. */
  | 'FOREGROUND'
  /** They are deleted, what belongs to them afterwards. */
  | 'BACKGROUND'
  /** They stay, and nothing looks after them any more. */
  | 'NONE';

export type PreviewApplicationRemovalQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type PreviewApplicationRemovalQuery = { previewApplicationRemoval: { cascade: DeletionCascade, isSeen: boolean, resources: number, kept: number, commit: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> }, kinds: Array<{ kind: string, count: number }>, keptKinds: Array<{ kind: string, count: number }> } };

export type DeleteApplicationMutationVariables = Exact<{
  input: DeleteApplicationInput;
}>;


export type DeleteApplicationMutation = { deleteApplication: { sha: string, url: string } };


export const PreviewApplicationRemovalDocument = new TypedDocumentString(`
    query PreviewApplicationRemoval($namespace: String!, $name: String!) {
  previewApplicationRemoval(namespace: $namespace, name: $name) {
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
    cascade
    isSeen
    resources
    kinds {
      kind
      count
    }
    kept
    keptKinds {
      kind
      count
    }
  }
}
    `) as unknown as TypedDocumentString<PreviewApplicationRemovalQuery, PreviewApplicationRemovalQueryVariables>;
export const DeleteApplicationDocument = new TypedDocumentString(`
    mutation DeleteApplication($input: DeleteApplicationInput!) {
  deleteApplication(input: $input) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<DeleteApplicationMutation, DeleteApplicationMutationVariables>;