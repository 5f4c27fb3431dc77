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

export type ImagePlacesQueryVariables = Exact<{
  images: Array<string> | string;
}>;


export type ImagePlacesQuery = { deliveries: Array<{ isCurrent: boolean, application: { id: string, runtime: string, namespace: string, name: string, environment: string | null, health: HealthStatus, why: string }, deployment: { deployedAt: string } | null }> };


export const ImagePlacesDocument = new TypedDocumentString(`
    query ImagePlaces($images: [String!]!) {
  deliveries(images: $images) {
    isCurrent
    application {
      id
      runtime
      namespace
      name
      environment
      health
      why
    }
    deployment {
      deployedAt
    }
  }
}
    `) as unknown as TypedDocumentString<ImagePlacesQuery, ImagePlacesQueryVariables>;