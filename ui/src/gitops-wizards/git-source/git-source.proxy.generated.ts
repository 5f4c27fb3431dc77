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

export type CreateGitSourceInput = {
  name: string;
  /** As `https://host/owner/name.git[/path][?ref=branch]`. */
  repository: string;
  /** Makes the repository, with a first commit. */
  createRepository?: boolean;
  include?: string | null | undefined;
  exclude?: string | null | undefined;
  restricted?: RestrictedInput | null | undefined;
  message?: string | null | undefined;
};

export type PreviewGitSourceQueryVariables = Exact<{
  input: CreateGitSourceInput;
  isThere: boolean;
}>;


export type PreviewGitSourceQuery = { previewGitSource: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> }, gitSourceContent?: { applications: number, others: number, namespaces: Array<string>, problem: string | null, kinds: Array<{ kind: string, count: number }> } };

export type CreateGitSourceMutationVariables = Exact<{
  input: CreateGitSourceInput;
}>;


export type CreateGitSourceMutation = { createGitSource: { sha: string, url: string } };

export type PickRepositoriesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type PickRepositoriesQuery = { gitRepositories: { items: Array<{ fullName: string, cloneUrl: string, defaultBranch: string | null, isPrivate: boolean }> } };

export type PickBranchesQueryVariables = Exact<{
  repository: string;
}>;


export type PickBranchesQuery = { gitBranches: { items: Array<string> } };


export const PreviewGitSourceDocument = new TypedDocumentString(`
    query PreviewGitSource($input: CreateGitSourceInput!, $isThere: Boolean!) {
  previewGitSource(input: $input) {
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
  gitSourceContent(input: $input) @include(if: $isThere) {
    applications
    others
    kinds {
      kind
      count
    }
    namespaces
    problem
  }
}
    `) as unknown as TypedDocumentString<PreviewGitSourceQuery, PreviewGitSourceQueryVariables>;
export const CreateGitSourceDocument = new TypedDocumentString(`
    mutation CreateGitSource($input: CreateGitSourceInput!) {
  createGitSource(input: $input) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<CreateGitSourceMutation, CreateGitSourceMutationVariables>;
export const PickRepositoriesDocument = new TypedDocumentString(`
    query PickRepositories($search: String) {
  gitRepositories(search: $search) {
    items {
      fullName
      cloneUrl
      defaultBranch
      isPrivate
    }
  }
}
    `) as unknown as TypedDocumentString<PickRepositoriesQuery, PickRepositoriesQueryVariables>;
export const PickBranchesDocument = new TypedDocumentString(`
    query PickBranches($repository: String!) {
  gitBranches(repository: $repository) {
    items
  }
}
    `) as unknown as TypedDocumentString<PickBranchesQuery, PickBranchesQueryVariables>;