/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
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

export type TourApplicationQueryVariables = Exact<{
  runtime: string;
  namespace: string;
  name: string;
}>;


export type TourApplicationQuery = { application: { sync: SyncStatus, health: HealthStatus, images: Array<string> } | null };


export const TourApplicationDocument = new TypedDocumentString(`
    query TourApplication($runtime: String!, $namespace: String!, $name: String!) {
  application(runtime: $runtime, namespace: $namespace, name: $name) {
    sync
    health
    images
  }
}
    `) as unknown as TypedDocumentString<TourApplicationQuery, TourApplicationQueryVariables>;