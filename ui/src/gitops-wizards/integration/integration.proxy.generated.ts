/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type SaveIntegrationInput = {
  name: string;
  /** One of docker-hub, ecr, ghcr, jfrog, quay, registry, jira. */
  kind: string;
  /** What everybody may know: addresses, user names, projects. */
  settings: unknown;
  /** Sealed; when absent, those that are there stay. */
  credentials?: unknown;
  /** Empty for all. */
  runtimes?: Array<string>;
  /** Whether there must be none of this name yet; refused with INTEGRATION_TAKEN where there is. */
  isNew?: boolean;
  message?: string | null | undefined;
};

export type TestIntegrationInput = {
  kind: string;
  settings: unknown;
  credentials: unknown;
};

export type IntegrationNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationNamesQuery = { integrations: Array<{ name: string }> };

export type PreviewIntegrationQueryVariables = Exact<{
  input: SaveIntegrationInput;
}>;


export type PreviewIntegrationQuery = { previewIntegration: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type SaveIntegrationMutationVariables = Exact<{
  input: SaveIntegrationInput;
}>;


export type SaveIntegrationMutation = { saveIntegration: { sha: string, url: string } };

export type TestIntegrationMutationVariables = Exact<{
  input: TestIntegrationInput;
}>;


export type TestIntegrationMutation = { testIntegration: { isGood: boolean, isRefused: boolean, message: string } };


export const IntegrationNamesDocument = new TypedDocumentString(`
    query IntegrationNames {
  integrations {
    name
  }
}
    `) as unknown as TypedDocumentString<IntegrationNamesQuery, IntegrationNamesQueryVariables>;
export const PreviewIntegrationDocument = new TypedDocumentString(`
    query PreviewIntegration($input: SaveIntegrationInput!) {
  previewIntegration(input: $input) {
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
    `) as unknown as TypedDocumentString<PreviewIntegrationQuery, PreviewIntegrationQueryVariables>;
export const SaveIntegrationDocument = new TypedDocumentString(`
    mutation SaveIntegration($input: SaveIntegrationInput!) {
  saveIntegration(input: $input) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<SaveIntegrationMutation, SaveIntegrationMutationVariables>;
export const TestIntegrationDocument = new TypedDocumentString(`
    mutation TestIntegration($input: TestIntegrationInput!) {
  testIntegration(input: $input) {
    isGood
    isRefused
    message
  }
}
    `) as unknown as TypedDocumentString<TestIntegrationMutation, TestIntegrationMutationVariables>;