import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeCore } from '../core.ts';
import type { SpecPart } from '../tables.ts';
import { updateEnvironment } from './change-environment.ts';
import { createEnvironment } from './create-environment.ts';
import { EnvironmentStore, type RuntimeEnvironment } from './environment-store.ts';

export interface ClusterRegistration {
  readonly runtimeEnvironmentName?: string | undefined;
  readonly clusterName: string;
  readonly namespace: string;
  readonly storageClassName?: string | null | undefined;
  readonly serviceAccount?: string | null | undefined;
  readonly nodeSelector?: Readonly<Record<string, string>> | null | undefined;
  readonly annotations?: Readonly<Record<string, string>> | null | undefined;
  readonly agent?: boolean | undefined;
  readonly dockerDaemonScheduler?: SpecPart | null | undefined;
}

/**
 * Creates the runtime environment of a namespace in a cluster. An installer that was interrupted comes again, so one
 * of that name is taken over with what is said now.
 */
export const registerCluster = (core: RuntimeCore) => {
  const [create, update] = [createEnvironment(core), updateEnvironment(core)];
  return async (context: ChangeContext, registration: ClusterRegistration): Promise<RuntimeEnvironment> => {
    const { clusterName, namespace, agent = false } = registration;
    const name = registration.runtimeEnvironmentName ?? `${clusterName}/${namespace}`;
    const known = await new EnvironmentStore(core.work.sql).find(context.actor.accountId, name);
    const parts = schedulersOf(context.actor.accountId, registration);
    if (known) return update(context, name, parts);
    return create(context, { name, agent, spec: { description: '', extends: [], tags: [], ...parts } });
  };
};

const schedulersOf = (accountId: string, registration: ClusterRegistration) => {
  const { clusterName, namespace, storageClassName, serviceAccount, nodeSelector, annotations } =
    registration;
  const cluster = {
    namespace,
    clusterProvider: { accountId, selector: clusterName },
    ...(serviceAccount ? { serviceAccount } : {}),
    ...(nodeSelector ? { nodeSelector } : {}),
  };
  const noted = annotations ? { annotations } : {};
  return {
    runtimeScheduler: { type: 'KubernetesPod', cluster, ...noted },
    dockerDaemonScheduler: {
      type: 'DindKubernetesPod',
      ...(registration.dockerDaemonScheduler ?? {}),
      cluster,
      ...noted,
      ...(storageClassName ? { pvcs: { dind: { storageClassName } } } : {}),
    },
  };
};
