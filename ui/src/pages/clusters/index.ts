import { clusters } from '../../text/en/clusters.ts';
import { gitops } from '../../text/en/gitops.ts';

export { ClusterPage } from './cluster-page.tsx';
export { ClustersPage } from './clusters-page.tsx';

/** The words that this page brings. */
export const words = { clusters, gitops };
