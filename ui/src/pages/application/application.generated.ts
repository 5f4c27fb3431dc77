/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type ApplicationKind =
  | 'Application'
  | 'ApplicationSet';

export type SyncStatus =
  | 'Synced'
  | 'OutOfSync'
  | 'Unknown';

export type HealthStatus =
  | 'Healthy'
  | 'Progressing'
  | 'Suspended'
  | 'Degraded'
  | 'Missing'
  | 'Unknown';

export type DeploymentStatus =
  | 'Progressing'
  | 'Healthy'
  | 'Degraded'
  /** Another one came before it was healthy. */
  | 'Replaced';

export type ApplicationHeadQueryVariables = Exact<{
  runtime: string;
  namespace: string;
  name: string;
}>;


export type ApplicationHeadQuery = { application: { id: string, name: string, namespace: string, runtime: string, createdAt: string, project: string, sync: SyncStatus, revisions: Array<string>, health: HealthStatus, healthMessage: string | null, why: string, isAutoSynced: boolean, isPruning: boolean, isSelfHealing: boolean, images: Array<string>, urls: Array<string>, gitSource: string | null, product: string | null, groups: Array<string>, environment: string | null, deployedAt: string | null, resourceCount: number, permissions: Array<string>, labels: Array<{ key: string, value: string }>, sources: Array<{ repoUrl: string, path: string | null, chart: string | null, targetRevision: string | null }>, destination: { server: string, name: string | null, namespace: string }, hold: { by: string, reason: string, since: string, until: string | null } | null, operation: { phase: string, message: string | null, startedAt: string | null, finishedAt: string | null, revision: string | null, initiatedBy: string | null, isAutomated: boolean | null } | null, commit: { sha: string, author: string | null, email: string | null, message: string | null, date: string | null } | null, conditions: Array<{ type: string, message: string, at: string | null }>, manifest: { path: string } | null, parent: { kind: ApplicationKind, runtime: string, namespace: string, name: string, sync: SyncStatus, revisions: Array<string> } | null, resources: { total: number, nodes: Array<{ group: string, version: string, kind: string, namespace: string, name: string, sync: SyncStatus | null, health: HealthStatus | null, healthMessage: string | null, requiresPruning: boolean | null, hook: boolean | null }> }, failedSyncs: { nodes: Array<{ id: string, at: string, startedAt: string | null, message: string | null, revision: string | null, initiatedBy: string | null, isAutomated: boolean | null, isTerminated: boolean, restoredAt: string | null, commit: { sha: string, author: string | null, email: string | null, message: string | null, date: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, deployments: { nodes: Array<{ id: string, historyId: number, revisions: Array<string>, startedAt: string | null, deployedAt: string, initiatedBy: string | null, isAutomated: boolean | null, isRollback: boolean | null, rollbackTo: string | null, status: DeploymentStatus | null, degradedAt: string | null, restoredAt: string | null, isDemo: boolean, images: Array<string>, mainImage: string | null, sources: Array<{ repoUrl: string, path: string | null }>, commit: { sha: string, author: string | null, email: string | null, message: string | null, date: string | null, pullRequest: { number: number, title: string, url: string, author: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreDeploymentsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreDeploymentsQuery = { application: { deployments: { nodes: Array<{ id: string, historyId: number, revisions: Array<string>, startedAt: string | null, deployedAt: string, initiatedBy: string | null, isAutomated: boolean | null, isRollback: boolean | null, rollbackTo: string | null, status: DeploymentStatus | null, degradedAt: string | null, restoredAt: string | null, isDemo: boolean, images: Array<string>, mainImage: string | null, sources: Array<{ repoUrl: string, path: string | null }>, commit: { sha: string, author: string | null, email: string | null, message: string | null, date: string | null, pullRequest: { number: number, title: string, url: string, author: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreFailedSyncsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreFailedSyncsQuery = { application: { failedSyncs: { nodes: Array<{ id: string, at: string, startedAt: string | null, message: string | null, revision: string | null, initiatedBy: string | null, isAutomated: boolean | null, isTerminated: boolean, restoredAt: string | null, commit: { sha: string, author: string | null, email: string | null, message: string | null, date: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };


export const ApplicationHeadDocument = new TypedDocumentString(`
    query ApplicationHead($runtime: String!, $namespace: String!, $name: String!) {
  application(runtime: $runtime, namespace: $namespace, name: $name) {
    id
    name
    namespace
    runtime
    createdAt
    project
    labels {
      key
      value
    }
    sources {
      repoUrl
      path
      chart
      targetRevision
    }
    destination {
      server
      name
      namespace
    }
    sync
    revisions
    health
    healthMessage
    why
    isAutoSynced
    isPruning
    isSelfHealing
    hold {
      by
      reason
      since
      until
    }
    operation {
      phase
      message
      startedAt
      finishedAt
      revision
      initiatedBy
      isAutomated
    }
    commit {
      sha
      author
      email
      message
      date
    }
    conditions {
      type
      message
      at
    }
    images
    urls
    gitSource
    manifest {
      path
    }
    product
    groups
    environment
    deployedAt
    resourceCount
    permissions
    parent {
      kind
      runtime
      namespace
      name
      sync
      revisions
    }
    resources(first: 300) {
      nodes {
        group
        version
        kind
        namespace
        name
        sync
        health
        healthMessage
        requiresPruning
        hook
      }
      total
    }
    failedSyncs(first: 50) {
      nodes {
        id
        at
        startedAt
        message
        revision
        commit {
          sha
          author
          email
          message
          date
        }
        initiatedBy
        isAutomated
        isTerminated
        restoredAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    deployments(first: 20) {
      nodes {
        id
        historyId
        revisions
        sources {
          repoUrl
          path
        }
        commit {
          sha
          author
          email
          message
          date
          pullRequest {
            number
            title
            url
            author
          }
        }
        startedAt
        deployedAt
        initiatedBy
        isAutomated
        isRollback
        rollbackTo
        status
        degradedAt
        restoredAt
        isDemo
        images
        mainImage
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ApplicationHeadQuery, ApplicationHeadQueryVariables>;
export const MoreDeploymentsDocument = new TypedDocumentString(`
    query MoreDeployments($id: ID!, $after: String) {
  application(id: $id) {
    deployments(first: 50, after: $after) {
      nodes {
        id
        historyId
        revisions
        sources {
          repoUrl
          path
        }
        commit {
          sha
          author
          email
          message
          date
          pullRequest {
            number
            title
            url
            author
          }
        }
        startedAt
        deployedAt
        initiatedBy
        isAutomated
        isRollback
        rollbackTo
        status
        degradedAt
        restoredAt
        isDemo
        images
        mainImage
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MoreDeploymentsQuery, MoreDeploymentsQueryVariables>;
export const MoreFailedSyncsDocument = new TypedDocumentString(`
    query MoreFailedSyncs($id: ID!, $after: String) {
  application(id: $id) {
    failedSyncs(first: 50, after: $after) {
      nodes {
        id
        at
        startedAt
        message
        revision
        commit {
          sha
          author
          email
          message
          date
        }
        initiatedBy
        isAutomated
        isTerminated
        restoredAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MoreFailedSyncsQuery, MoreFailedSyncsQueryVariables>;