import type { Operation, SyncResult } from '@freshet/domain/applications';

/** The revisions of an object that has one or a list of them; empty where it names none. */
export const revisionsIn = (
  holder:
    | { readonly revision?: string | undefined; readonly revisions?: readonly string[] | undefined }
    | undefined,
): readonly string[] => {
  if (holder?.revisions && holder.revisions.length > 0) return holder.revisions;
  return holder?.revision ? [holder.revision] : [];
};

/** The same revisions as fields of a status: one, or the list for applications with a list of sources. */
export const revisionFields = (
  revisions: readonly string[],
  isList: boolean,
): { revision?: string; revisions?: string[] } =>
  isList ? { revisions: [...revisions] } : revisions[0] === undefined ? {} : { revision: revisions[0] };

/** What a sync was, or would be, for: the pinned revisions, else those that were asked for. */
export const pinnedRevisions = (
  result: SyncResult | undefined,
  operation?: Operation | undefined,
): readonly string[] => {
  const pinned = revisionsIn(result);
  return pinned.length > 0 ? pinned : revisionsIn(operation?.sync);
};

export const sameRevisions = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((revision, index) => revision === b[index]);

/** Revisions as people say them: commits by their first characters, versions of charts whole. */
export const shortRevisions = (revisions: readonly string[]): string =>
  revisions
    .filter(revision => revision !== '')
    .map(revision => (/^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 7) : revision))
    .join(', ');
