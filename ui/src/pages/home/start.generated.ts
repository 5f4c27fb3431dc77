/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HomeStartQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeStartQuery = { all: { total: number }, sources: { total: number } };


export const HomeStartDocument = new TypedDocumentString(`
    query HomeStart {
  all: applications(first: 1) {
    total
  }
  sources: applications(
    first: 1
    filter: {labels: ["freshet.io/entity=git-source"], includeInternal: true}
  ) {
    total
  }
}
    `) as unknown as TypedDocumentString<HomeStartQuery, HomeStartQueryVariables>;