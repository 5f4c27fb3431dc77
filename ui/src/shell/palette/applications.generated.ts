/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HealthStatus =
  | 'Healthy'
  | 'Progressing'
  | 'Suspended'
  | 'Degraded'
  | 'Missing'
  | 'Unknown';

export type PaletteApplicationsQueryVariables = Exact<{
  search: string;
}>;


export type PaletteApplicationsQuery = { applications: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus, destination: { name: string | null, server: string } }> }, applicationSets: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus }> } };


export const PaletteApplicationsDocument = new TypedDocumentString(`
    query PaletteApplications($search: String!) {
  applications(first: 6, filter: {search: $search}, sort: WORST) {
    nodes {
      id
      runtime
      namespace
      name
      health
      destination {
        name
        server
      }
    }
  }
  applicationSets(first: 3, filter: {search: $search}) {
    nodes {
      id
      runtime
      namespace
      name
      health
    }
  }
}
    `) as unknown as TypedDocumentString<PaletteApplicationsQuery, PaletteApplicationsQueryVariables>;