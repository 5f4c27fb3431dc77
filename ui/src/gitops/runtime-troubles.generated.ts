/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type HealthStatus =
  | 'Healthy'
  | 'Progressing'
  | 'Suspended'
  | 'Degraded'
  | 'Missing'
  | 'Unknown';

export type RuntimeTroublesQueryVariables = Exact<{ [key: string]: never; }>;


export type RuntimeTroublesQuery = { failedRuntimeChecks: Array<{ runtime: string, check: { name: string, subject: string | null, status: string, message: string | null, hint: string | null } }>, failedRuntimeComponents: Array<{ runtime: string, name: string, version: string | null, health: HealthStatus, message: string | null }> };


export const RuntimeTroublesDocument = new TypedDocumentString(`
    query RuntimeTroubles {
  failedRuntimeChecks {
    runtime
    check {
      name
      subject
      status
      message
      hint
    }
  }
  failedRuntimeComponents {
    runtime
    name
    version
    health
    message
  }
}
    `) as unknown as TypedDocumentString<RuntimeTroublesQuery, RuntimeTroublesQueryVariables>;