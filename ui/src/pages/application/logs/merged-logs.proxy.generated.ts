/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type ApplicationLogsInput = {
  namespace?: string | null | undefined;
  name: string;
  /** Only pods that came of this object. */
  of?: ResourceInput | null | undefined;
  /** Of pods that have one of this name; their first one unless said. */
  container?: string | null | undefined;
  /** How many of the lines that are there already, of each pod. */
  tail?: number;
  sinceSeconds?: number | null | undefined;
  /** Only lines that hold this, in any case. */
  filter?: string | null | undefined;
};

/** An object of an application; of the core of Kubernetes, the group is empty. */
export type ResourceInput = {
  group?: string;
  kind: string;
  namespace?: string;
  name: string;
};

export type ApplicationLogsSubscriptionVariables = Exact<{
  input: ApplicationLogsInput;
}>;


export type ApplicationLogsSubscription = { applicationLogs: { pods: Array<string>, leftOut: Array<string>, lines: Array<{ pod: string, at: string | null, line: string }> } };


export const ApplicationLogsDocument = new TypedDocumentString(`
    subscription ApplicationLogs($input: ApplicationLogsInput!) {
  applicationLogs(input: $input) {
    lines {
      pod
      at
      line
    }
    pods
    leftOut
  }
}
    `) as unknown as TypedDocumentString<ApplicationLogsSubscription, ApplicationLogsSubscriptionVariables>;