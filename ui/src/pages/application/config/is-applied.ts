import type { Head } from '../application.ts';

/** The runtime has reported that a commit was applied: it is what the application is compared with, and nothing differs. */
export const isApplied = ({ revisions, sync, deployments }: Head, sha: string): boolean =>
  (sync === 'Synced' && revisions.includes(sha)) ||
  deployments.nodes.some(deployment => deployment.revisions.includes(sha));

/** The same of the file that the application itself is in, which whatever holds it applies. */
export const isManifestApplied = ({ parent }: Head, sha: string): boolean =>
  parent?.sync === 'Synced' && parent.revisions.includes(sha);
