/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HomeWorstQueryVariables = Exact<{
  runtimes?: Array<string> | string | null | undefined;
  environments?: Array<string> | string | null | undefined;
}>;


export type HomeWorstQuery = { Degraded: { total: number, nodes: Array<{ name: string, runtime: string, namespace: string, why: string, stateSince: string }> }, Missing: { total: number, nodes: Array<{ name: string, runtime: string, namespace: string, why: string, stateSince: string }> }, OutOfSync: { total: number, nodes: Array<{ name: string, runtime: string, namespace: string, why: string, stateSince: string }> }, Unknown: { total: number, nodes: Array<{ name: string, runtime: string, namespace: string, why: string, stateSince: string }> } };


export const HomeWorstDocument = new TypedDocumentString(`
    query HomeWorst($runtimes: [String!], $environments: [String!]) {
  Degraded: applications(
    first: 1
    filter: {states: [Degraded], runtimes: $runtimes, environments: $environments}
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
  Missing: applications(
    first: 1
    filter: {states: [Missing], runtimes: $runtimes, environments: $environments}
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
  OutOfSync: applications(
    first: 1
    filter: {states: [OutOfSync], runtimes: $runtimes, environments: $environments}
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
  Unknown: applications(
    first: 1
    filter: {states: [Unknown], runtimes: $runtimes, environments: $environments}
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