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

export type SyncApplicationInput = {
  namespace?: string | null | undefined;
  name: string;
  /** Another revision than the one that its source follows; at most 255 letters. For an application of one source. */
  revision?: string | null | undefined;
  /**
   * One for each source, in their order, or for those that `sourcePositions` names. A source whose revision is empty, or not
   * named, is synced to what it follows.
   */
  revisions?: Array<string> | null | undefined;
  /** Which source each of `revisions` is for; the first is 1. */
  sourcePositions?: Array<number> | null | undefined;
  prune?: boolean;
  dryRun?: boolean;
  force?: boolean;
  /** Only these. */
  resources?: Array<ResourceInput> | null | undefined;
  syncOptions?: Array<string> | null | undefined;
};

export type SyncApplicationMutationVariables = Exact<{
  input: SyncApplicationInput;
}>;


export type SyncApplicationMutation = { syncApplication: { syncStatus: string } };

export type RefreshApplicationMutationVariables = Exact<{
  namespace: string;
  name: string;
  hard: boolean;
}>;


export type RefreshApplicationMutation = { refreshApplication: { syncStatus: string } };

export type TerminateSyncMutationVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type TerminateSyncMutation = { terminateSync: { syncStatus: string } };


export const SyncApplicationDocument = new TypedDocumentString(`
    mutation SyncApplication($input: SyncApplicationInput!) {
  syncApplication(input: $input) {
    syncStatus
  }
}
    `) as unknown as TypedDocumentString<SyncApplicationMutation, SyncApplicationMutationVariables>;
export const RefreshApplicationDocument = new TypedDocumentString(`
    mutation RefreshApplication($namespace: String!, $name: String!, $hard: Boolean!) {
  refreshApplication(namespace: $namespace, name: $name, hard: $hard) {
    syncStatus
  }
}
    `) as unknown as TypedDocumentString<RefreshApplicationMutation, RefreshApplicationMutationVariables>;
export const TerminateSyncDocument = new TypedDocumentString(`
    mutation TerminateSync($namespace: String!, $name: String!) {
  terminateSync(namespace: $namespace, name: $name) {
    syncStatus
  }
}
    `) as unknown as TypedDocumentString<TerminateSyncMutation, TerminateSyncMutationVariables>;