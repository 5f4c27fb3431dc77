import type { ClusterClient } from '../../client/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import { type Binding, bindingOf, type Policy, policyOf } from './policy.ts';

const POLICIES = 'validatingadmissionpolicies.admissionregistration.k8s.io';
const BINDINGS = 'validatingadmissionpolicybindings.admissionregistration.k8s.io';

/** A policy that is bound, and to what. */
export interface BoundPolicy {
  readonly policy: Policy;
  readonly bindings: readonly Binding[];
}

/** The policies that are in effect, by name. Kept up to date from the cluster; empty ones cost nothing to ask. */
export interface PolicyBook {
  readonly bound: readonly BoundPolicy[];
  stop(): void;
}

const byName = <Named extends { readonly name: string }>(one: Named, other: Named): number =>
  one.name < other.name ? -1 : 1;

export const openPolicyBook = (client: ClusterClient): PolicyBook => {
  const policies = new Map<string, Policy>();
  const bindings = new Map<string, Binding>();
  let bound: readonly BoundPolicy[] = [];
  const arrange = (): void => {
    const all = [...bindings.values()].sort(byName);
    bound = [...policies.values()]
      .sort(byName)
      .map(policy => ({ policy, bindings: all.filter(({ policyName }) => policyName === policy.name) }))
      .filter(({ bindings: those }) => those.length > 0);
  };
  const follow = <Kept>(resource: string, kept: Map<string, Kept>, read: (object: KubeObject) => Kept) =>
    client.watch(resource, ({ type, object }) => {
      if (type === 'DELETED') kept.delete(object.metadata.name);
      else kept.set(object.metadata.name, read(object));
      arrange();
    });
  const stops = [follow(POLICIES, policies, policyOf), follow(BINDINGS, bindings, bindingOf)];
  return {
    get bound() {
      return bound;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
