import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

/** The wizard that adds a cluster to a runtime; its code comes when it is opened. */
export const clusterWizard = later(
  async () => (await import('./cluster-wizard.tsx')).ClusterWizard,
  MissingPart,
);
