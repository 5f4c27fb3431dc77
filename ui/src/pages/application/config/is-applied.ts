import type { Head } from '../application.ts';

/** The runtime has reported that a commit was applied: it is what the application is compared with, and nothing differs. */
export const isApplied = ({ revisions, sync, deployments }: Head, sha: string): boolean =>
  (sync === 'Synced' && revisions.includes(sha)) ||
  deployments.nodes.some(deployment => deployment.revisions.includes(sha));

/**
 * Something was committed to the source of an application that does not sync by itself, and is not applied. Its own
 * manifest is applied by whatever holds it, whether it syncs by itself or not.
 */
export const waitsForSync = (
  head: Head,
  commits: readonly { readonly sha: string; readonly of: 'source' | 'manifest' }[],
): boolean => !head.isAutoSynced && commits.some(({ sha, of }) => of === 'source' && !isApplied(head, sha));

/** The same of the file that the application itself is in, which whatever holds it applies. */
export const isManifestApplied = ({ parent }: Head, sha: string): boolean =>
  parent?.sync === 'Synced' && parent.revisions.includes(sha);
