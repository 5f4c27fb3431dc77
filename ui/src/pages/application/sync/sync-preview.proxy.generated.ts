/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type SyncPreviewQueryVariables = Exact<{
  namespace: string;
  name: string;
  revisions: Array<string> | string;
}>;


export type SyncPreviewQuery = { syncPreview: { revisions: Array<string>, isCut: boolean, resources: Array<{ group: string, kind: string, namespace: string, name: string, sync: string | null, health: string | null, requiresPruning: boolean, hook: boolean, why: string | null, desired: string | null, live: string | null, before: string | null, after: string | null, fields: Array<{ path: string, live: string | null, desired: string | null, pointer: string | null, jq: string | null, writer: { manager: string, at: string | null } | null }> }> } };


export const SyncPreviewDocument = new TypedDocumentString(`
    query SyncPreview($namespace: String!, $name: String!, $revisions: [String!]!) {
  syncPreview(namespace: $namespace, name: $name, revisions: $revisions) {
    revisions
    isCut
    resources {
      group
      kind
      namespace
      name
      sync
      health
      requiresPruning
      hook
      why
      desired
      live
      before
      after
      fields {
        path
        live
        desired
        pointer
        jq
        writer {
          manager
          at
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SyncPreviewQuery, SyncPreviewQueryVariables>;