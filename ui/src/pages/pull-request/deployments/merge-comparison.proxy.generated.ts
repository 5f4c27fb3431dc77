/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type RevisedChange =
  | 'CREATED'
  | 'CHANGED'
  /** No longer in Git: gone once a sync prunes. */
  | 'DELETED';

export type MergeComparisonQueryVariables = Exact<{
  namespace: string;
  name: string;
  from: Array<string> | string;
  to: Array<string> | string;
  sourcePositions: Array<number> | number;
}>;


export type MergeComparisonQuery = { revisionComparison: { isCut: boolean, created: number, changed: number, deleted: number, drifted: number, warnings: Array<string>, from: { failure: string | null }, to: { failure: string | null }, resources: Array<{ group: string, kind: string, namespace: string, name: string, change: RevisedChange, hook: boolean, problem: string | null, before: string | null, after: string | null, fields: Array<{ path: string, from: string | null, to: string | null }> }> } };


export const MergeComparisonDocument = new TypedDocumentString(`
    query MergeComparison($namespace: String!, $name: String!, $from: [String!]!, $to: [String!]!, $sourcePositions: [Int!]!) {
  revisionComparison(
    namespace: $namespace
    name: $name
    from: $from
    to: $to
    sourcePositions: $sourcePositions
  ) {
    from {
      failure
    }
    to {
      failure
    }
    isCut
    created
    changed
    deleted
    drifted
    warnings
    resources {
      group
      kind
      namespace
      name
      change
      hook
      problem
      before
      after
      fields {
        path
        from
        to
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MergeComparisonQuery, MergeComparisonQueryVariables>;