import { systemClock } from '@freshet/kit/time';
import { kubeconfigFor } from '../src/kubeconfig.ts';
import type { ServedCluster } from './served-cluster.ts';

/** A kubeconfig for a user of some groups; unless given, for one who may do everything. */
export const kubeconfigOf = (
  { cluster: { serving } }: ServedCluster,
  user = 'kubernetes-admin',
  groups: readonly string[] = ['system:masters'],
): string => {
  if (!serving) throw new Error('the cluster does not serve');
  const { url, authority } = serving;
  return kubeconfigFor({
    cluster: 'freshet',
    url,
    authority,
    user,
    groups,
    from: systemClock.now(),
    days: 1,
  });
};
