/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
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

export type FleetPreviewQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type FleetPreviewQuery = { syncPreview: { revisions: Array<string>, isCut: boolean, resources: Array<{ group: string, kind: string, namespace: string, name: string, sync: string | null, requiresPruning: boolean, hook: boolean, diff: string }> } };

export type FleetSyncMutationVariables = Exact<{
  input: SyncApplicationInput;
}>;


export type FleetSyncMutation = { syncApplication: { name: string } };

export type FleetRefreshMutationVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type FleetRefreshMutation = { refreshApplication: { name: string } };


export const FleetPreviewDocument = new TypedDocumentString(`
    query FleetPreview($namespace: String!, $name: String!) {
  syncPreview(namespace: $namespace, name: $name) {
    revisions
    isCut
    resources {
      group
      kind
      namespace
      name
      sync
      requiresPruning
      hook
      diff
    }
  }
}
    `) as unknown as TypedDocumentString<FleetPreviewQuery, FleetPreviewQueryVariables>;
export const FleetSyncDocument = new TypedDocumentString(`
    mutation FleetSync($input: SyncApplicationInput!) {
  syncApplication(input: $input) {
    name
  }
}
    `) as unknown as TypedDocumentString<FleetSyncMutation, FleetSyncMutationVariables>;
export const FleetRefreshDocument = new TypedDocumentString(`
    mutation FleetRefresh($namespace: String!, $name: String!) {
  refreshApplication(namespace: $namespace, name: $name) {
    name
  }
}
    `) as unknown as TypedDocumentString<FleetRefreshMutation, FleetRefreshMutationVariables>;