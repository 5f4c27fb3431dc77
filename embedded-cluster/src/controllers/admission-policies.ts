import type { KubeObject } from '../objects/index.ts';
import { type Reconciler, unlessGone } from '../reconciling/index.ts';
import { type ControllerContext, queueFor, withWatch } from './context.ts';

const POLICIES = 'validatingadmissionpolicies.admissionregistration.k8s.io';

interface Policy extends KubeObject {
  status?: { observedGeneration?: number };
}

/** Tells whoever waits for a policy that it has been looked at. What is wrong with it was said when it was written. */
export const startAdmissionPolicies = (context: ControllerContext): Reconciler => {
  const { client } = context.cluster;
  const writer = client.as('validatingadmissionpolicy-status-controller');
  const queue = queueFor(context, 'admission-policies', async ({ name }) => {
    const policy = client.get(POLICIES, { namespace: '', name }) as Policy | undefined;
    if (!policy || policy.status?.observedGeneration === policy.metadata.generation) return undefined;
    const status = {
      ...policy.status,
      observedGeneration: policy.metadata.generation,
      typeChecking: {},
    };
    await unlessGone(writer.updateStatus(POLICIES, { ...policy, status }));
    return undefined;
  });
  const unwatch = client.watch(POLICIES, ({ type, object }) => {
    if (type !== 'DELETED') queue.add({ namespace: '', name: object.metadata.name });
  });
  return withWatch(queue, unwatch);
};
