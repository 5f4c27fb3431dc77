/** An object of the Kubernetes API, as far as every kind has it in common. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: KubeMetadata;
  [field: string]: unknown;
}

export interface KubeMetadata {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string; controller?: boolean }[];
  managedFields?: unknown[];
}

/** Where objects of a kind are found. The group is empty for the core of Kubernetes. */
export interface KubeResource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export interface ObjectKey {
  readonly namespace?: string;
  readonly name: string;
}

/** Which objects of a resource are meant. */
export interface ListOptions {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly signal?: AbortSignal;
}

export const apiVersionOf = ({ group, version }: Pick<KubeResource, 'group' | 'version'>): string =>
  group === '' ? version : `${group}/${version}`;

/** The path of a resource, of one of its objects, or of a part of that. */
export const pathOf = (
  resource: KubeResource,
  { namespace, name, subresource }: { namespace?: string; name?: string; subresource?: string } = {},
): string => {
  const root = resource.group === '' ? '/api' : `/apis/${resource.group}`;
  const place = resource.namespaced && namespace ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  const object = name === undefined ? '' : `/${encodeURIComponent(name)}`;
  const part = subresource === undefined ? '' : `/${subresource}`;
  return `${root}/${resource.version}${place}/${resource.plural}${object}${part}`;
};
