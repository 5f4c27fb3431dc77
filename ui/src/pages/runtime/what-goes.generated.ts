/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type RuntimeGoesQueryVariables = Exact<{
  runtime: string;
  mayView: boolean;
}>;


export type RuntimeGoesQuery = { clusters: { total: number, nodes: Array<{ name: string }> }, applications?: { total: number } };

export type RuntimeGoesSourcesQueryVariables = Exact<{
  runtime: string;
  after?: string | null | undefined;
}>;


export type RuntimeGoesSourcesQuery = { gitSources: { nodes: Array<{ name: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };


export const RuntimeGoesDocument = new TypedDocumentString(`
    query RuntimeGoes($runtime: String!, $mayView: Boolean!) {
  clusters(first: 5, filter: {runtimes: [$runtime]}) {
    total
    nodes {
      name
    }
  }
  applications(first: 1, filter: {runtimes: [$runtime]}) @include(if: $mayView) {
    total
  }
}
    `) as unknown as TypedDocumentString<RuntimeGoesQuery, RuntimeGoesQueryVariables>;
export const RuntimeGoesSourcesDocument = new TypedDocumentString(`
    query RuntimeGoesSources($runtime: String!, $after: String) {
  gitSources(first: 200, after: $after, runtimes: [$runtime]) {
    nodes {
      name
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<RuntimeGoesSourcesQuery, RuntimeGoesSourcesQueryVariables>;