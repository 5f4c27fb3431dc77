import type { Condition, ObjectReference, Shape } from './meta.ts';

export interface ServicePort {
  name?: string;
  protocol?: string;
  port: number;
  targetPort?: number | string;
  nodePort?: number;
  appProtocol?: string;
}

export interface Service extends Shape {
  spec: {
    type?: string;
    selector?: Record<string, string>;
    clusterIP?: string;
    ports?: ServicePort[];
    publishNotReadyAddresses?: boolean;
    externalName?: string;
    loadBalancerIP?: string;
    loadBalancerClass?: string;
  };
  status?: {
    loadBalancer?: { ingress?: { ip?: string; hostname?: string; ipMode?: string }[] };
    conditions?: Condition[];
  };
}

export interface EndpointPort {
  name?: string | undefined;
  port?: number | undefined;
  protocol?: string | undefined;
  appProtocol?: string | undefined;
}

export interface SliceEndpoint {
  addresses: string[];
  conditions: { ready: boolean; serving: boolean; terminating: boolean };
  hostname?: string | undefined;
  targetRef?: ObjectReference | undefined;
  nodeName?: string | undefined;
}

export interface EndpointSlice extends Shape {
  addressType: string;
  endpoints?: SliceEndpoint[] | null;
  ports?: EndpointPort[] | null;
}

export interface EndpointAddress {
  ip: string;
  hostname?: string | undefined;
  nodeName?: string | undefined;
  targetRef?: ObjectReference | undefined;
}

export interface EndpointSubset {
  addresses?: EndpointAddress[] | undefined;
  notReadyAddresses?: EndpointAddress[] | undefined;
  ports?: EndpointPort[] | undefined;
}

export interface Endpoints extends Shape {
  subsets?: EndpointSubset[] | undefined;
}

export interface Ingress extends Shape {
  spec?: { ingressClassName?: string };
  status?: { loadBalancer?: { ingress?: { ip?: string }[] } };
}
