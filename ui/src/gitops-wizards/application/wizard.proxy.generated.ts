/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type CreateApplicationInput = {
  gitSource: string;
  /** Where in the folder of the Git Source; with folders if wanted. */
  path: string;
  /** YAML of one Application. */
  manifest: string;
  message?: string | null | undefined;
};

export type WizardGitSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type WizardGitSourcesQuery = { gitSources: Array<{ name: string, repository: string, url: string, path: string, branch: string | null, canWrite: boolean | null }>, clusters: Array<{ name: string, server: string }> };

export type WizardRepositoriesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type WizardRepositoriesQuery = { gitRepositories: { items: Array<{ fullName: string, cloneUrl: string, defaultBranch: string | null }> } };

export type WizardBranchesQueryVariables = Exact<{
  repository: string;
}>;


export type WizardBranchesQuery = { gitBranches: { items: Array<string> } };

export type WizardTreeQueryVariables = Exact<{
  repository: string;
}>;


export type WizardTreeQuery = { gitTree: { paths: Array<string> } };

export type WizardPreviewQueryVariables = Exact<{
  input: CreateApplicationInput;
}>;


export type WizardPreviewQuery = { previewNewApplication: { commit: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> }, firstSync: { revisions: Array<string>, resources: number, creates: number, kinds: Array<{ kind: string, count: number }>, takesOver: Array<{ namespace: string | null, name: string | null, count: number }> } } };

export type WizardCreateMutationVariables = Exact<{
  input: CreateApplicationInput;
}>;


export type WizardCreateMutation = { createApplication: { sha: string, url: string, branch: string } };


export const WizardGitSourcesDocument = new TypedDocumentString(`
    query WizardGitSources {
  gitSources {
    name
    repository
    url
    path
    branch
    canWrite
  }
  clusters {
    name
    server
  }
}
    `) as unknown as TypedDocumentString<WizardGitSourcesQuery, WizardGitSourcesQueryVariables>;
export const WizardRepositoriesDocument = new TypedDocumentString(`
    query WizardRepositories($search: String) {
  gitRepositories(search: $search) {
    items {
      fullName
      cloneUrl
      defaultBranch
    }
  }
}
    `) as unknown as TypedDocumentString<WizardRepositoriesQuery, WizardRepositoriesQueryVariables>;
export const WizardBranchesDocument = new TypedDocumentString(`
    query WizardBranches($repository: String!) {
  gitBranches(repository: $repository) {
    items
  }
}
    `) as unknown as TypedDocumentString<WizardBranchesQuery, WizardBranchesQueryVariables>;
export const WizardTreeDocument = new TypedDocumentString(`
    query WizardTree($repository: String!) {
  gitTree(repository: $repository) {
    paths
  }
}
    `) as unknown as TypedDocumentString<WizardTreeQuery, WizardTreeQueryVariables>;
export const WizardPreviewDocument = new TypedDocumentString(`
    query WizardPreview($input: CreateApplicationInput!) {
  previewNewApplication(input: $input) {
    commit {
      repository
      branch
      message
      author {
        name
        email
      }
      files {
        path
        before
        after
      }
    }
    firstSync {
      revisions
      resources
      creates
      kinds {
        kind
        count
      }
      takesOver {
        namespace
        name
        count
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WizardPreviewQuery, WizardPreviewQueryVariables>;
export const WizardCreateDocument = new TypedDocumentString(`
    mutation WizardCreate($input: CreateApplicationInput!) {
  createApplication(input: $input) {
    sha
    url
    branch
  }
}
    `) as unknown as TypedDocumentString<WizardCreateMutation, WizardCreateMutationVariables>;