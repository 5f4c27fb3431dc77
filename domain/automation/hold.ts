/**
 * Whoever rolls back wants to stay there. The revision that was rolled back from is written down on the application,
 * and automation leaves it alone until the repository has something else, or somebody syncs to it on purpose.
 */
import { type Application, HELD_REVISION_ANNOTATION, type Operation } from '@freshet/domain/applications';
import { revisionsIn, sameRevisions } from './revisions.ts';

/** The revisions that automation leaves alone; empty where nothing is held. */
export const heldRevisions = ({ metadata }: Application): readonly string[] =>
  (metadata.annotations?.[HELD_REVISION_ANNOTATION] ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

/** Whether these are the revisions that somebody rolled back from. */
export const isHeld = (application: Application, revisions: readonly string[]): boolean => {
  const held = heldRevisions(application);
  return held.length > 0 && sameRevisions(held, revisions);
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
  newest: readonly string[],
): string | undefined => {
  const written = application.metadata.annotations?.[HELD_REVISION_ANNOTATION];
  if (!isDeliberate(operation)) return written;
  const wanted = revisionsIn(operation.sync);
  if (wanted.length === 0 || newest.length === 0 || sameRevisions(wanted, newest)) return undefined;
  return newest.join(',');
};

/** What the annotation says once the repository was resolved: something newer ends the hold. */
export const holdAfterResolve = (application: Application, newest: readonly string[]): string | undefined =>
  isHeld(application, newest) ? application.metadata.annotations?.[HELD_REVISION_ANNOTATION] : undefined;
