/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type EditApplicationInput = {
  namespace?: string | null | undefined;
  name: string;
  manifest: string;
  /** The blob that the editor began with, from `applicationFile`. */
  revision?: string | null | undefined;
  message?: string | null | undefined;
  /** Writes over what others changed meanwhile. */
  force?: boolean;
};

export type CommitFilesInput = {
  /** As `https://host/owner/name.git[?ref=branch]`. */
  repository: string;
  files: Array<FileInput>;
  message: string;
  description?: string | null | undefined;
  force?: boolean;
  allowEmpty?: boolean;
};

export type FileInput = {
  path: string;
  /** The blob that the editor began with; empty for a file that must be new, absent for whatever is there. */
  revision?: string | null | undefined;
  data: string;
};

export type ApplicationFileQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ApplicationFileQuery = { runtime: { engine: string }, applicationFile: { gitSource: string, repository: string, branch: string, path: string, revision: string, content: string, manifest: string, url: string, canCommit: boolean } };

export type EditApplicationMutationVariables = Exact<{
  input: EditApplicationInput;
}>;


export type EditApplicationMutation = { editApplication: { sha: string, url: string, branch: string } };

export type ValidateApplicationQueryVariables = Exact<{
  manifest: string;
}>;


export type ValidateApplicationQuery = { validateApplication: { isValid: boolean, problems: Array<string> } };

export type SourceTreeQueryVariables = Exact<{
  repository: string;
}>;


export type SourceTreeQuery = { gitTree: { branch: string, head: string | null, canCommit: boolean, paths: Array<string> } };

export type SourceFilesQueryVariables = Exact<{
  repository: string;
  paths: Array<string> | string;
}>;


export type SourceFilesQuery = { gitFiles: { branch: string, head: string | null, files: Array<{ path: string, revision: string, content: string }> } };

export type CommitSourceFilesMutationVariables = Exact<{
  input: CommitFilesInput;
}>;


export type CommitSourceFilesMutation = { commitFiles: { sha: string, url: string, branch: string } };


export const ApplicationFileDocument = new TypedDocumentString(`
    query ApplicationFile($namespace: String!, $name: String!) {
  runtime {
    engine
  }
  applicationFile(namespace: $namespace, name: $name) {
    gitSource
    repository
    branch
    path
    revision
    content
    manifest
    url
    canCommit
  }
}
    `) as unknown as TypedDocumentString<ApplicationFileQuery, ApplicationFileQueryVariables>;
export const EditApplicationDocument = new TypedDocumentString(`
    mutation EditApplication($input: EditApplicationInput!) {
  editApplication(input: $input) {
    sha
    url
    branch
  }
}
    `) as unknown as TypedDocumentString<EditApplicationMutation, EditApplicationMutationVariables>;
export const ValidateApplicationDocument = new TypedDocumentString(`
    query ValidateApplication($manifest: String!) {
  validateApplication(manifest: $manifest) {
    isValid
    problems
  }
}
    `) as unknown as TypedDocumentString<ValidateApplicationQuery, ValidateApplicationQueryVariables>;
export const SourceTreeDocument = new TypedDocumentString(`
    query SourceTree($repository: String!) {
  gitTree(repository: $repository) {
    branch
    head
    canCommit
    paths
  }
}
    `) as unknown as TypedDocumentString<SourceTreeQuery, SourceTreeQueryVariables>;
export const SourceFilesDocument = new TypedDocumentString(`
    query SourceFiles($repository: String!, $paths: [String!]!) {
  gitFiles(repository: $repository, paths: $paths) {
    branch
    head
    files {
      path
      revision
      content
    }
  }
}
    `) as unknown as TypedDocumentString<SourceFilesQuery, SourceFilesQueryVariables>;
export const CommitSourceFilesDocument = new TypedDocumentString(`
    mutation CommitSourceFiles($input: CommitFilesInput!) {
  commitFiles(input: $input) {
    sha
    url
    branch
  }
}
    `) as unknown as TypedDocumentString<CommitSourceFilesMutation, CommitSourceFilesMutationVariables>;