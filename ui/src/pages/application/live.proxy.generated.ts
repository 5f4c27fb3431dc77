/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type LiveApplicationQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type LiveApplicationQuery = { application: { gitSource: string | null, syncStatus: string, healthStatus: string, healthMessage: string | null, revisions: Array<string>, automated: boolean, syncOptions: Array<string>, operation: { phase: string, message: string | null, startedAt: string | null, finishedAt: string | null, revisions: Array<string>, initiatedBy: string | null, isAutomated: boolean, isDryRun: boolean, retries: number, resources: Array<{ group: string, kind: string, namespace: string, name: string, status: string | null, change: string | null, message: string | null, syncPhase: string | null, phase: string | null, isHook: boolean }> } | null, history: Array<{ id: number, revisions: Array<string> }>, conditions: Array<{ type: string, message: string, at: string | null }>, links: Array<{ title: string, url: string }> } };

export type LiveTreeSubscriptionVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type LiveTreeSubscription = { applicationTree: { isCut: boolean, nodes: Array<{ group: string, kind: string, namespace: string, name: string, createdAt: string | null, parents: Array<string>, sync: string | null, health: string | null, healthMessage: string | null, images: Array<string>, urls: Array<string>, facts: Array<{ name: string, value: string }> }> } };

export type ApplicationComparisonQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ApplicationComparisonQuery = { applicationComparison: { isCut: boolean, resources: Array<{ group: string, kind: string, namespace: string, name: string, sync: string | null, health: string | null, requiresPruning: boolean, hook: boolean, why: string | null, desired: string | null, live: string | null, before: string | null, after: string | null, fields: Array<{ path: string, live: string | null, desired: string | null, pointer: string | null, jq: string | null, writer: { manager: string, at: string | null } | null }> }> } };


export const LiveApplicationDocument = new TypedDocumentString(`
    query LiveApplication($namespace: String!, $name: String!) {
  application(namespace: $namespace, name: $name) {
    gitSource
    syncStatus
    healthStatus
    healthMessage
    revisions
    automated
    syncOptions
    operation {
      phase
      message
      startedAt
      finishedAt
      revisions
      initiatedBy
      isAutomated
      isDryRun
      retries
      resources {
        group
        kind
        namespace
        name
        status
        change
        message
        syncPhase
        phase
        isHook
      }
    }
    history {
      id
      revisions
    }
    conditions {
      type
      message
      at
    }
    links {
      title
      url
    }
  }
}
    `) as unknown as TypedDocumentString<LiveApplicationQuery, LiveApplicationQueryVariables>;
export const LiveTreeDocument = new TypedDocumentString(`
    subscription LiveTree($namespace: String!, $name: String!) {
  applicationTree(namespace: $namespace, name: $name) {
    nodes {
      group
      kind
      namespace
      name
      createdAt
      parents
      sync
      health
      healthMessage
      images
      urls
      facts {
        name
        value
      }
    }
    isCut
  }
}
    `) as unknown as TypedDocumentString<LiveTreeSubscription, LiveTreeSubscriptionVariables>;
export const ApplicationComparisonDocument = new TypedDocumentString(`
    query ApplicationComparison($namespace: String!, $name: String!) {
  applicationComparison(namespace: $namespace, name: $name) {
    isCut
    resources {
      group
      kind
      namespace
      name
      sync
      health
      requiresPruning
      hook
      why
      desired
      live
      before
      after
      fields {
        path
        live
        desired
        pointer
        jq
        writer {
          manager
          at
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ApplicationComparisonQuery, ApplicationComparisonQueryVariables>;