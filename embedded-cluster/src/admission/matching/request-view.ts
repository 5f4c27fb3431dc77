/**
 * A request as policies and webhooks are told of it, which differs a little from how the server thinks of it: a
 * namespace lies in itself, a scale is an object of its own, and assigning a pod to a node creates a binding.
 */
import type { Kind } from '../../kinds/index.ts';
import type { JsonObject, KubeObject } from '../../objects/index.ts';
import { type AdmissionRequest, convertedObject, scaleOf } from '../../verbs/index.ts';

interface KindName {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface RequestView {
  readonly request: AdmissionRequest;
  readonly operation: AdmissionRequest['operation'];
  /** The resource under the version that it is seen in; not always that of the request. */
  readonly resource: Kind;
  readonly kind: KindName;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly object: KubeObject | undefined;
  readonly old: KubeObject | undefined;
}

export const isNamespace = ({ group, plural }: Kind): boolean => group === '' && plural === 'namespaces';

const bindingOf = ({ metadata, spec }: KubeObject): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Binding',
  metadata: { name: metadata.name, ...(metadata.namespace ? { namespace: metadata.namespace } : {}) },
  target: { kind: 'Node', name: (spec as { nodeName?: string } | undefined)?.nodeName ?? '' },
});

/** Some parts of an object are objects of a kind of their own. */
const seenKind = (kind: Kind, subresource: string): KindName =>
  kind.subresources.find(({ name }) => name === subresource)?.kind ?? kind;

const nameOf = ({ object, key }: AdmissionRequest): string => object?.metadata.name || key.name;

/** The request in its own version. */
export const viewOf = (request: AdmissionRequest): RequestView => {
  const { kind, key, operation, subresource = '', object, old } = request;
  const name = nameOf(request);
  const view: RequestView = {
    request,
    operation,
    resource: kind,
    kind: seenKind(kind, subresource),
    subresource,
    namespace: isNamespace(kind) ? name : key.namespace,
    name,
    object,
    old,
  };
  const { scale } = kind.rules;
  if (subresource === 'scale' && scale)
    return {
      ...view,
      object: object && scaleOf(scale, object),
      old: old && scaleOf(scale, old),
    };
  if (subresource === 'binding')
    return {
      ...view,
      operation: 'CREATE',
      object: object && bindingOf(object),
      old: undefined,
    };
  return view;
};

const inKind = async (
  object: KubeObject | undefined,
  from: Kind,
  to: Kind,
): Promise<KubeObject | undefined> => object && convertedObject(from, to, structuredClone(object));

/** The same request with its objects in the version of another kind of the same store. */
export const viewIn = async (view: RequestView, kind: Kind): Promise<RequestView> => {
  if (kind === view.resource) return view;
  if (view.kind !== view.resource) return { ...view, resource: kind };
  return {
    ...view,
    resource: kind,
    kind,
    object: await inKind(view.object, view.resource, kind),
    old: await inKind(view.old, view.resource, kind),
  };
};

const gvk = ({ group, version, kind }: KindName): JsonObject => ({ group, version, kind });

const gvr = ({ group, version, plural }: Kind): JsonObject => ({ group, version, resource: plural });

const userInfo = ({ user }: AdmissionRequest): JsonObject => ({
  username: user.name,
  ...(user.uid === undefined ? {} : { uid: user.uid }),
  groups: [...user.groups],
  ...(user.extra === undefined
    ? {}
    : { extra: Object.fromEntries(Object.entries(user.extra).map(([key, values]) => [key, [...values]])) }),
});

/** The request in the words of `admission.k8s.io`, without the objects in it. */
export const describeRequest = (view: RequestView): JsonObject => {
  const { request, resource, subresource, namespace, name, operation } = view;
  const part = subresource === '' ? {} : { subResource: subresource };
  const asked = subresource === '' ? {} : { requestSubResource: subresource };
  return {
    kind: gvk(view.kind),
    resource: gvr(resource),
    ...part,
    requestKind: gvk(view.kind === resource ? request.kind : view.kind),
    requestResource: gvr(request.kind),
    ...asked,
    name,
    ...(namespace === '' ? {} : { namespace }),
    operation,
    userInfo: userInfo(request),
    dryRun: request.isDryRun,
    options: request.options,
  };
};
