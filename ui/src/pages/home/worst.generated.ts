/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HomeWorstQueryVariables = Exact<{
  runtimes?: Array<string> | string | null | undefined;
}>;


export type HomeWorstQuery = { degraded: { total: number, nodes: Array<{ name: string, runtime: string, namespace: string, why: string, stateSince: string }> }, outOfSync: { total: number, nodes: Array<{ name: string, runtime: string, namespace: string, why: string, stateSince: string }> } };


export const HomeWorstDocument = new TypedDocumentString(`
    query HomeWorst($runtimes: [String!]) {
  degraded: applications(
    first: 1
    filter: {states: [Degraded], runtimes: $runtimes}
  ) {
    total
    nodes {
      name
      runtime
      namespace
      why
      stateSince
    }
  }
  outOfSync: applications(
    first: 1
    filter: {sync: [OutOfSync], runtimes: $runtimes}
  ) {
    total
    nodes {
      name
      runtime
      namespace
      why
      stateSince
    }
  }
}
    `) as unknown as TypedDocumentString<HomeWorstQuery, HomeWorstQueryVariables>;