/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type FailedChecksQueryVariables = Exact<{ [key: string]: never; }>;


export type FailedChecksQuery = { failedRuntimeChecks: Array<{ runtime: string, check: { name: string, subject: string | null, status: string, message: string | null, hint: string | null } }> };


export const FailedChecksDocument = new TypedDocumentString(`
    query FailedChecks {
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
}
    `) as unknown as TypedDocumentString<FailedChecksQuery, FailedChecksQueryVariables>;