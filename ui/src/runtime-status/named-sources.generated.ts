/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type NamedSourcesQueryVariables = Exact<{
  runtime: string;
}>;


export type NamedSourcesQuery = { gitSources: { nodes: Array<{ id: string, name: string }> } };


export const NamedSourcesDocument = new TypedDocumentString(`
    query NamedSources($runtime: String!) {
  gitSources(first: 200, runtimes: [$runtime]) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<NamedSourcesQuery, NamedSourcesQueryVariables>;