/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type LiveApplicationSetQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type LiveApplicationSetQuery = { applicationSet: { isRollingSync: boolean, conditions: Array<{ type: string, status: string, reason: string, message: string, at: string | null }>, generators: Array<{ kind: string, words: string, depth: number, entry: number }> } };

export type ApplicationSetStepsQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ApplicationSetStepsQuery = { applicationSet: { unselectedTotal: number, steps: Array<{ selects: string, maxUpdate: string | null, state: string, total: number, healthy: number, underWay: number, applications: Array<{ name: string, status: string, message: string, at: string | null }> }>, unselected: Array<{ name: string, status: string, message: string, at: string | null }> } };

export type ApplicationSetConfigQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ApplicationSetConfigQuery = { applicationSet: { template: string, templatePatch: string | null, applicationsSync: string, preservesResources: boolean, manifest: string } };

export type PreviewApplicationSetQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type PreviewApplicationSetQuery = { applicationSetPreview: { isCut: boolean, generators: Array<{ count: number, problem: string | null }>, applications: Array<{ name: string, change: string, problem: string | null, entry: number | null, cluster: string, targetNamespace: string, parameters: Array<{ name: string, value: string }> }> } };

export type RefreshApplicationSetMutationVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type RefreshApplicationSetMutation = { refreshApplicationSet: { name: string } };

export type ApplicationSetFileQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ApplicationSetFileQuery = { applicationSetFile: { path: string, url: string } };


export const LiveApplicationSetDocument = new TypedDocumentString(`
    query LiveApplicationSet($namespace: String!, $name: String!) {
  applicationSet(namespace: $namespace, name: $name) {
    conditions {
      type
      status
      reason
      message
      at
    }
    generators {
      kind
      words
      depth
      entry
    }
    isRollingSync
  }
}
    `) as unknown as TypedDocumentString<LiveApplicationSetQuery, LiveApplicationSetQueryVariables>;
export const ApplicationSetStepsDocument = new TypedDocumentString(`
    query ApplicationSetSteps($namespace: String!, $name: String!) {
  applicationSet(namespace: $namespace, name: $name) {
    steps {
      selects
      maxUpdate
      state
      total
      healthy
      underWay
      applications {
        name
        status
        message
        at
      }
    }
    unselected {
      name
      status
      message
      at
    }
    unselectedTotal
  }
}
    `) as unknown as TypedDocumentString<ApplicationSetStepsQuery, ApplicationSetStepsQueryVariables>;
export const ApplicationSetConfigDocument = new TypedDocumentString(`
    query ApplicationSetConfig($namespace: String!, $name: String!) {
  applicationSet(namespace: $namespace, name: $name) {
    template
    templatePatch
    applicationsSync
    preservesResources
    manifest
  }
}
    `) as unknown as TypedDocumentString<ApplicationSetConfigQuery, ApplicationSetConfigQueryVariables>;
export const PreviewApplicationSetDocument = new TypedDocumentString(`
    query PreviewApplicationSet($namespace: String!, $name: String!) {
  applicationSetPreview(namespace: $namespace, name: $name) {
    generators {
      count
      problem
    }
    applications {
      name
      change
      problem
      entry
      cluster
      targetNamespace
      parameters {
        name
        value
      }
    }
    isCut
  }
}
    `) as unknown as TypedDocumentString<PreviewApplicationSetQuery, PreviewApplicationSetQueryVariables>;
export const RefreshApplicationSetDocument = new TypedDocumentString(`
    mutation RefreshApplicationSet($namespace: String!, $name: String!) {
  refreshApplicationSet(namespace: $namespace, name: $name) {
    name
  }
}
    `) as unknown as TypedDocumentString<RefreshApplicationSetMutation, RefreshApplicationSetMutationVariables>;
export const ApplicationSetFileDocument = new TypedDocumentString(`
    query ApplicationSetFile($namespace: String!, $name: String!) {
  applicationSetFile(namespace: $namespace, name: $name) {
    path
    url
  }
}
    `) as unknown as TypedDocumentString<ApplicationSetFileQuery, ApplicationSetFileQueryVariables>;