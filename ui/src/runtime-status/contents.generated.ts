/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type RuntimeContentsQueryVariables = Exact<{
  runtime: string;
  mayView: boolean;
  mayRead: boolean;
}>;


export type RuntimeContentsQuery = { applications?: { total: number }, needLook?: { total: number }, gitSources?: { total: number } };


export const RuntimeContentsDocument = new TypedDocumentString(`
    query RuntimeContents($runtime: String!, $mayView: Boolean!, $mayRead: Boolean!) {
  applications(first: 1, filter: {runtimes: [$runtime]}) @include(if: $mayView) {
    total
  }
  needLook: applications(
    first: 1
    filter: {runtimes: [$runtime], states: [Degraded, Missing, OutOfSync, Unknown]}
  ) @include(if: $mayView) {
    total
  }
  gitSources(first: 1, runtimes: [$runtime]) @include(if: $mayRead) {
    total
  }
}
    `) as unknown as TypedDocumentString<RuntimeContentsQuery, RuntimeContentsQueryVariables>;