import type { ClusterClient } from '../../client/index.ts';
import type { Kind } from '../../kinds/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import { apiVersionOf, type Registry } from '../../registry/index.ts';
import { selectorFromSpec } from '../../selectors/index.ts';
import { groupResourceName } from '../../status/index.ts';
import type { Binding, ParamRef, Policy } from './policy.ts';

interface ParamSources {
  readonly client: ClusterClient;
  readonly registry: Registry;
}

const namespaceOf = (kind: Kind, { namespace = '' }: ParamRef, ofRequest: string): string => {
  if (!kind.namespaced) {
    if (namespace === '') return '';
    throw new Error('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
  }
  const chosen = namespace === '' ? ofRequest : namespace;
  if (chosen !== '') return chosen;
  throw new Error('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources');
};

const find = (client: ClusterClient, kind: Kind, reference: ParamRef, namespace: string): KubeObject[] => {
  const resource = groupResourceName(kind);
  if (reference.name) {
    const found = client.get(resource, { namespace, name: reference.name });
    return found ? [found] : [];
  }
  const selector = selectorFromSpec(reference.selector);
  return client
    .list(resource, kind.namespaced ? { namespace } : {})
    .filter(({ metadata }) => selector.matches(metadata.labels));
};

/** The objects that a binding gives its policy to judge by, one after the other; undefined where it takes none. */
export const paramsFor = (
  { client, registry }: ParamSources,
  { paramKind }: Policy,
  { paramRef }: Binding,
  namespace: string,
): readonly (KubeObject | undefined)[] => {
  if (!paramKind || !paramRef) return [undefined];
  const { apiVersion = '', kind: name = '' } = paramKind;
  const kind = registry.kinds.find(each => each.kind === name && apiVersionOf(each) === apiVersion);
  if (!kind) throw new Error(`paramKind kind \`${apiVersion}, Kind=${name}\` not known`);
  const found = find(client, kind, paramRef, namespaceOf(kind, paramRef, namespace));
  if (found.length === 0 && paramRef.parameterNotFoundAction === 'Deny')
    throw new Error('no params found for policy binding with `Deny` parameterNotFoundAction');
  return found;
};
