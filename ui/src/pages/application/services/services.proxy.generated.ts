/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../api/typed-document.ts';
export type ApplicationServicesQueryVariables = Exact<{
  namespace: string;
  name: string;
}>;


export type ApplicationServicesQuery = { applicationServices: { isCut: boolean, workloads: Array<{ group: string, podCount: number, restartedAt: string | null, services: Array<string>, workload: { kind: string, namespace: string, name: string, health: string, healthMessage: string | null, desired: number | null, ready: number, updated: number | null, isPaused: boolean, schedule: string | null, images: Array<string>, restarts: number }, pods: Array<{ namespace: string, name: string, status: string, isWell: boolean }> }>, services: Array<{ service: { namespace: string, name: string, type: string, clusterIp: string | null, externals: Array<string>, readyEndpoints: number, endpointCount: number, ports: Array<{ name: string | null, port: number, target: string, protocol: string, nodePort: number | null }> }, ingresses: Array<{ namespace: string, name: string, className: string | null, addresses: Array<string>, urls: Array<string> }> }> } };


export const ApplicationServicesDocument = new TypedDocumentString(`
    query ApplicationServices($namespace: String!, $name: String!) {
  applicationServices(namespace: $namespace, name: $name) {
    workloads {
      group
      workload {
        kind
        namespace
        name
        health
        healthMessage
        desired
        ready
        updated
        isPaused
        schedule
        images
        restarts
      }
      pods {
        namespace
        name
        status
        isWell
      }
      podCount
      restartedAt
      services
    }
    services {
      service {
        namespace
        name
        type
        clusterIp
        externals
        ports {
          name
          port
          target
          protocol
          nodePort
        }
        readyEndpoints
        endpointCount
      }
      ingresses {
        namespace
        name
        className
        addresses
        urls
      }
    }
    isCut
  }
}
    `) as unknown as TypedDocumentString<ApplicationServicesQuery, ApplicationServicesQueryVariables>;