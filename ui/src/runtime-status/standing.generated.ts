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

export type RuntimeStandingQueryVariables = Exact<{
  runtime: string;
}>;


export type RuntimeStandingQuery = { runtimeChecks: Array<{ name: string, subject: string | null, status: string, message: string | null, hint: string | null }>, runtimeComponents: Array<{ name: string, version: string | null, health: HealthStatus, message: string | null }>, refusedReports: Array<{ reason: string }> };


export const RuntimeStandingDocument = new TypedDocumentString(`
    query RuntimeStanding($runtime: String!) {
  runtimeChecks(runtime: $runtime) {
    name
    subject
    status
    message
    hint
  }
  runtimeComponents(runtime: $runtime) {
    name
    version
    health
    message
  }
  refusedReports(runtime: $runtime) {
    reason
  }
}
    `) as unknown as TypedDocumentString<RuntimeStandingQuery, RuntimeStandingQueryVariables>;