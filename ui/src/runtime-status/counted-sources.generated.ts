/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type CountedSourcesQueryVariables = Exact<{
  runtime: string;
}>;


export type CountedSourcesQuery = { gitSources: { nodes: Array<{ id: string }> } };


export const CountedSourcesDocument = new TypedDocumentString(`
    query CountedSources($runtime: String!) {
  gitSources(first: 200, runtimes: [$runtime]) {
    nodes {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CountedSourcesQuery, CountedSourcesQueryVariables>;