/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
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

export type ApplicationSetHeadQueryVariables = Exact<{
  runtime: string;
  namespace: string;
  name: string;
}>;


export type ApplicationSetHeadQuery = { application: { id: string, name: string, namespace: string, runtime: string, gitSource: string | null, permissions: Array<string>, conditions: Array<{ type: string, message: string, at: string | null }>, children: { total: number, byHealth: Array<{ health: HealthStatus, count: number }>, bySync: Array<{ sync: SyncStatus, count: number }> } } | null };


export const ApplicationSetHeadDocument = new TypedDocumentString(`
    query ApplicationSetHead($runtime: String!, $namespace: String!, $name: String!) {
  application(
    runtime: $runtime
    namespace: $namespace
    name: $name
    kind: ApplicationSet
  ) {
    id
    name
    namespace
    runtime
    gitSource
    permissions
    conditions {
      type
      message
      at
    }
    children(first: 1) {
      total
      byHealth {
        health
        count
      }
      bySync {
        sync
        count
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ApplicationSetHeadQuery, ApplicationSetHeadQueryVariables>;