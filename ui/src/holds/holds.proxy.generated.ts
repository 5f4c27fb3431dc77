/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type HoldApplicationInput = {
  namespace?: string | null | undefined;
  name: string;
  /** Shown to everybody who looks at the application; at most 200 characters. */
  reason: string;
  /** When it is meant to end. */
  until?: string | null | undefined;
  message?: string | null | undefined;
};

export type ReleaseApplicationInput = {
  namespace?: string | null | undefined;
  name: string;
  message?: string | null | undefined;
};

export type FleetPreviewHoldQueryVariables = Exact<{
  input: HoldApplicationInput;
}>;


export type FleetPreviewHoldQuery = { previewHold: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type FleetPreviewReleaseQueryVariables = Exact<{
  input: ReleaseApplicationInput;
}>;


export type FleetPreviewReleaseQuery = { previewRelease: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type FleetHoldMutationVariables = Exact<{
  input: HoldApplicationInput;
}>;


export type FleetHoldMutation = { holdApplication: { sha: string } };

export type FleetReleaseMutationVariables = Exact<{
  input: ReleaseApplicationInput;
}>;


export type FleetReleaseMutation = { releaseApplication: { sha: string } };


export const FleetPreviewHoldDocument = new TypedDocumentString(`
    query FleetPreviewHold($input: HoldApplicationInput!) {
  previewHold(input: $input) {
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
}
    `) as unknown as TypedDocumentString<FleetPreviewHoldQuery, FleetPreviewHoldQueryVariables>;
export const FleetPreviewReleaseDocument = new TypedDocumentString(`
    query FleetPreviewRelease($input: ReleaseApplicationInput!) {
  previewRelease(input: $input) {
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
}
    `) as unknown as TypedDocumentString<FleetPreviewReleaseQuery, FleetPreviewReleaseQueryVariables>;
export const FleetHoldDocument = new TypedDocumentString(`
    mutation FleetHold($input: HoldApplicationInput!) {
  holdApplication(input: $input) {
    sha
  }
}
    `) as unknown as TypedDocumentString<FleetHoldMutation, FleetHoldMutationVariables>;
export const FleetReleaseDocument = new TypedDocumentString(`
    mutation FleetRelease($input: ReleaseApplicationInput!) {
  releaseApplication(input: $input) {
    sha
  }
}
    `) as unknown as TypedDocumentString<FleetReleaseMutation, FleetReleaseMutationVariables>;