/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type ReachQueryVariables = Exact<{ [key: string]: never; }>;


export type ReachQuery = { runtime: { name: string } };


export const ReachDocument = new TypedDocumentString(`
    query Reach {
  runtime {
    name
  }
}
    `) as unknown as TypedDocumentString<ReachQuery, ReachQueryVariables>;