/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HelmReleaseDetailQueryVariables = Exact<{
  cluster: string;
  namespace: string;
  name: string;
}>;


export type HelmReleaseDetailQuery = { helmRelease: { namespace: string, name: string, revision: number, status: string, chart: string, chartVersion: string, appVersion: string | null, description: string | null, firstDeployedAt: string | null, updatedAt: string | null, permissions: Array<string>, history: Array<{ revision: number, status: string, chart: string, chartVersion: string, appVersion: string | null, description: string | null, updatedAt: string | null }>, resources: Array<{ kind: string, namespace: string, name: string, health: string | null, healthMessage: string | null, isThere: boolean }> } };

export type HelmRevisionContentQueryVariables = Exact<{
  cluster: string;
  namespace: string;
  name: string;
  revision: number;
}>;


export type HelmRevisionContentQuery = { helmRevision: { revision: number, values: string, allValues: string, manifest: string, notes: string, hidden: number } };

export type RollbackHelmReleaseMutationVariables = Exact<{
  cluster: string;
  namespace: string;
  name: string;
  revision: number;
}>;


export type RollbackHelmReleaseMutation = { rollbackHelmRelease: { revision: number, status: string } };

export type UninstallHelmReleaseMutationVariables = Exact<{
  cluster: string;
  namespace: string;
  name: string;
  keepHistory: boolean;
}>;


export type UninstallHelmReleaseMutation = { uninstallHelmRelease: boolean };


export const HelmReleaseDetailDocument = new TypedDocumentString(`
    query HelmReleaseDetail($cluster: String!, $namespace: String!, $name: String!) {
  helmRelease(cluster: $cluster, namespace: $namespace, name: $name) {
    namespace
    name
    revision
    status
    chart
    chartVersion
    appVersion
    description
    firstDeployedAt
    updatedAt
    history {
      revision
      status
      chart
      chartVersion
      appVersion
      description
      updatedAt
    }
    resources {
      kind
      namespace
      name
      health
      healthMessage
      isThere
    }
    permissions
  }
}
    `) as unknown as TypedDocumentString<HelmReleaseDetailQuery, HelmReleaseDetailQueryVariables>;
export const HelmRevisionContentDocument = new TypedDocumentString(`
    query HelmRevisionContent($cluster: String!, $namespace: String!, $name: String!, $revision: Int!) {
  helmRevision(
    cluster: $cluster
    namespace: $namespace
    name: $name
    revision: $revision
  ) {
    revision
    values
    allValues
    manifest
    notes
    hidden
  }
}
    `) as unknown as TypedDocumentString<HelmRevisionContentQuery, HelmRevisionContentQueryVariables>;
export const RollbackHelmReleaseDocument = new TypedDocumentString(`
    mutation RollbackHelmRelease($cluster: String!, $namespace: String!, $name: String!, $revision: Int!) {
  rollbackHelmRelease(
    cluster: $cluster
    namespace: $namespace
    name: $name
    revision: $revision
  ) {
    revision
    status
  }
}
    `) as unknown as TypedDocumentString<RollbackHelmReleaseMutation, RollbackHelmReleaseMutationVariables>;
export const UninstallHelmReleaseDocument = new TypedDocumentString(`
    mutation UninstallHelmRelease($cluster: String!, $namespace: String!, $name: String!, $keepHistory: Boolean!) {
  uninstallHelmRelease(
    cluster: $cluster
    namespace: $namespace
    name: $name
    keepHistory: $keepHistory
  )
}
    `) as unknown as TypedDocumentString<UninstallHelmReleaseMutation, UninstallHelmReleaseMutationVariables>;