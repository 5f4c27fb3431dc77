/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
/** An object of an application; of the core of Kubernetes, the group is empty. */
export type ResourceInput = {
  group?: string;
  kind: string;
  namespace?: string;
  name: string;
};

export type LiveFieldInput = {
  resource: ResourceInput;
  /** As `managedResources` tells it. */
  path: string;
};

export type PreviewLiveCommitQueryVariables = Exact<{
  namespace: string;
  name: string;
  fields: Array<LiveFieldInput> | LiveFieldInput;
}>;


export type PreviewLiveCommitQuery = { previewLiveCommit: { repository: string, branch: string, files: Array<{ path: string, revision: string, before: string | null, after: string }>, refusals: Array<{ group: string, kind: string, namespace: string, name: string, path: string, why: string }> } };


export const PreviewLiveCommitDocument = new TypedDocumentString(`
    query PreviewLiveCommit($namespace: String!, $name: String!, $fields: [LiveFieldInput!]!) {
  previewLiveCommit(namespace: $namespace, name: $name, fields: $fields) {
    repository
    branch
    files {
      path
      revision
      before
      after
    }
    refusals {
      group
      kind
      namespace
      name
      path
      why
    }
  }
}
    `) as unknown as TypedDocumentString<PreviewLiveCommitQuery, PreviewLiveCommitQueryVariables>;