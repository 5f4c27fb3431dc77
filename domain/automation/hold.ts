/**
 * Whoever rolls back wants to stay there. The revision that was rolled back from is written down on the application,
 * with what it was rendered to, and automation leaves it alone until the sources come to something else, or somebody
 * syncs to it on purpose. Commits that change nothing of this application end nothing.
 */
import { type Application, HELD_REVISION_ANNOTATION, type Operation } from '@freshet/domain/applications';
import { revisionsIn, sameRevisions } from './revisions.ts';

/** What the sources of an application came to. */
export interface Resolved {
  readonly revisions: readonly string[];
  /** Says the same for the same objects, where it is known. */
  readonly digest?: string | undefined;
}

const DIGEST_LENGTH = 32;

const heldIn = ({ metadata }: Application): Resolved => {
  const [revisions = '', digest = ''] = (metadata.annotations?.[HELD_REVISION_ANNOTATION] ?? '').split(';');
  return {
    revisions: revisions
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== ''),
    digest: digest.trim() || undefined,
  };
};

/** Whether this is what somebody rolled back from. */
export const isHeld = (application: Application, { revisions, digest }: Resolved): boolean => {
  const held = heldIn(application);
  if (held.revisions.length === 0) return false;
  if (sameRevisions(held.revisions, revisions)) return true;
  return held.digest !== undefined && held.digest === digest?.slice(0, DIGEST_LENGTH);
};

/** Only what a person asked for, for the whole application and in earnest. */
const isDeliberate = ({ initiatedBy, sync }: Operation): boolean =>
  initiatedBy?.automated !== true &&
  sync !== undefined &&
  sync.dryRun !== true &&
  (sync.resources ?? []).length === 0;

/**
 * What the annotation says after an operation began: the newest revisions when it goes to others, undefined when it
 * is to go away.
 */
export const holdAfterStart = (
  application: Application,
  operation: Operation,
  newest: Resolved,
): string | undefined => {
  const written = application.metadata.annotations?.[HELD_REVISION_ANNOTATION];
  if (!isDeliberate(operation)) return written;
  const wanted = revisionsIn(operation.sync);
  const { revisions, digest } = newest;
  if (wanted.length === 0 || revisions.length === 0 || sameRevisions(wanted, revisions)) return undefined;
  return digest ? `${revisions.join(',')};${digest.slice(0, DIGEST_LENGTH)}` : revisions.join(',');
};

/** What the annotation says once the sources were looked at: something newer ends the hold. */
export const holdAfterResolve = (application: Application, newest: Resolved): string | undefined =>
  isHeld(application, newest) ? application.metadata.annotations?.[HELD_REVISION_ANNOTATION] : undefined;
