/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type GitSourceDestinationInput = {
  /** All clusters unless a server or a name is given. */
  server?: string | null | undefined;
  cluster?: string | null | undefined;
  /** All namespaces unless given. */
  namespace?: string | null | undefined;
};

export type RestrictedInput = {
  /** Begins with `freshet-`; made if it is missing. */
  sourceNamespace: string;
  destinations: Array<GitSourceDestinationInput>;
  sourceRepos?: Array<string> | null | undefined;
};

export type EditGitSourceInput = {
  name: string;
  repository?: string | null | undefined;
  include?: string | null | undefined;
  exclude?: string | null | undefined;
  restricted?: RestrictedInput | null | undefined;
  message?: string | null | undefined;
};

export type OneGitSourceQueryVariables = Exact<{
  name: string;
}>;


export type OneGitSourceQuery = { gitSource: { name: string, isRestricted: boolean, repository: string, url: string, path: string, branch: string | null, include: string | null, exclude: string | null, sourceNamespace: string | null, sourceRepos: Array<string> | null, canWrite: boolean | null, destinations: Array<{ server: string | null, cluster: string | null, namespace: string }> | null } };

export type PreviewSourceEditQueryVariables = Exact<{
  input: EditGitSourceInput;
}>;


export type PreviewSourceEditQuery = { previewGitSourceEdit: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type EditSourceMutationVariables = Exact<{
  input: EditGitSourceInput;
}>;


export type EditSourceMutation = { editGitSource: { sha: string, url: string } };

export type PreviewSourceRemovalQueryVariables = Exact<{
  name: string;
}>;


export type PreviewSourceRemovalQuery = { previewGitSourceRemoval: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type RemoveSourceMutationVariables = Exact<{
  name: string;
  message?: string | null | undefined;
}>;


export type RemoveSourceMutation = { deleteGitSource: { sha: string, url: string } };

export type MyGitSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type MyGitSourcesQuery = { gitSources: Array<{ name: string, canWrite: boolean | null }> };


export const OneGitSourceDocument = new TypedDocumentString(`
    query OneGitSource($name: String!) {
  gitSource(name: $name) {
    name
    isRestricted
    repository
    url
    path
    branch
    include
    exclude
    sourceNamespace
    destinations {
      server
      cluster
      namespace
    }
    sourceRepos
    canWrite
  }
}
    `) as unknown as TypedDocumentString<OneGitSourceQuery, OneGitSourceQueryVariables>;
export const PreviewSourceEditDocument = new TypedDocumentString(`
    query PreviewSourceEdit($input: EditGitSourceInput!) {
  previewGitSourceEdit(input: $input) {
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
    `) as unknown as TypedDocumentString<PreviewSourceEditQuery, PreviewSourceEditQueryVariables>;
export const EditSourceDocument = new TypedDocumentString(`
    mutation EditSource($input: EditGitSourceInput!) {
  editGitSource(input: $input) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<EditSourceMutation, EditSourceMutationVariables>;
export const PreviewSourceRemovalDocument = new TypedDocumentString(`
    query PreviewSourceRemoval($name: String!) {
  previewGitSourceRemoval(name: $name) {
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
    `) as unknown as TypedDocumentString<PreviewSourceRemovalQuery, PreviewSourceRemovalQueryVariables>;
export const RemoveSourceDocument = new TypedDocumentString(`
    mutation RemoveSource($name: String!, $message: String) {
  deleteGitSource(name: $name, message: $message) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<RemoveSourceMutation, RemoveSourceMutationVariables>;
export const MyGitSourcesDocument = new TypedDocumentString(`
    query MyGitSources {
  gitSources {
    name
    canWrite
  }
}
    `) as unknown as TypedDocumentString<MyGitSourcesQuery, MyGitSourcesQueryVariables>;