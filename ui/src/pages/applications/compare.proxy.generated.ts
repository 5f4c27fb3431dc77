/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type CompareWantedQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type CompareWantedQuery = { applicationComparison: { isCut: boolean, resources: Array<{ group: string, kind: string, namespace: string, name: string, desired: string | null }> } };


export const CompareWantedDocument = new TypedDocumentString(`
    query CompareWanted($namespace: String!, $name: String!) {
  applicationComparison(namespace: $namespace, name: $name) {
    isCut
    resources {
      group
      kind
      namespace
      name
      desired
    }
  }
}
    `) as unknown as TypedDocumentString<CompareWantedQuery, CompareWantedQueryVariables>;