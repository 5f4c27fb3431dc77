/**
 * Whoever rolls back wants to stay there. The revision that was rolled back from is written down on the application,
 * with what it was rendered to, and automation leaves it alone until the sources come to something else, or somebody
 * syncs to it on purpose. Commits that change nothing of this application end nothing. Whoever syncs to what they were
 * shown as the newest rolls nothing back, though something was pushed while they looked.
 */
import {
  type Application,
  HELD_REVISION_ANNOTATION,
  type Operation,
  type OperationState,
} from '@freshet/domain/applications';
import { pinnedRevisions, revisionsIn, sameRevisions } from './revisions.ts';
import { isSame } from './same.ts';
import { sourcesOf } from './sources.ts';

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

/** Whether this is what somebody rolled back from: the same objects, or the same revisions where nobody knows those. */
export const isHeld = (application: Application, { revisions, digest }: Resolved): boolean => {
  const held = heldIn(application);
  if (held.revisions.length === 0) return false;
  if (held.digest !== undefined && digest !== undefined)
    return held.digest === digest.slice(0, DIGEST_LENGTH);
  return sameRevisions(held.revisions, revisions);
};

/** Only what a person asked for, for the whole application and in earnest. */
const isDeliberate = ({ initiatedBy, sync }: Operation): boolean =>
  initiatedBy?.automated !== true &&
  sync !== undefined &&
  sync.dryRun !== true &&
  (sync.resources ?? []).length === 0;

/** What an operation says of itself where whoever began it was shown its revisions as the newest. */
export const SHOWN_AS_NEWEST = { name: 'freshet.io/shown-as', value: 'newest' } as const;

const wasShownAsNewest = ({ info = [] }: Operation): boolean =>
  info.some(({ name, value }) => name === SHOWN_AS_NEWEST.name && value === SHOWN_AS_NEWEST.value);

/** Whether an operation goes to something else than what the application would be synced to. */
const goesElsewhere = ({ spec }: Application, state: OperationState, newest: Resolved): boolean => {
  const { source, sources } = state.operation.sync ?? {};
  const own = sources ?? (source ? [source] : sourcesOf(spec));
  return !sameRevisions(pinnedRevisions(state.syncResult), newest.revisions) || !isSame(own, sourcesOf(spec));
};

/**
 * What the annotation says while and after an operation: the newest revisions when it goes elsewhere, undefined when
 * it is to go away. As long as nobody knows where it goes, it stays as it is.
 */
export const holdAfterStart = (
  application: Application,
  state: OperationState,
  newest: Resolved,
): string | undefined => {
  const written = application.metadata.annotations?.[HELD_REVISION_ANNOTATION];
  const isKnown = revisionsIn(state.syncResult).length > 0 && newest.revisions.length > 0;
  if (!isDeliberate(state.operation) || !isKnown) return written;
  if (wasShownAsNewest(state.operation) || !goesElsewhere(application, state, newest)) return undefined;
  const { revisions, digest } = newest;
  return digest ? `${revisions.join(',')};${digest.slice(0, DIGEST_LENGTH)}` : revisions.join(',');
};

/** What the annotation says once the sources were looked at: something newer ends the hold. */
export const holdAfterResolve = (application: Application, newest: Resolved): string | undefined =>
  isHeld(application, newest) ? application.metadata.annotations?.[HELD_REVISION_ANNOTATION] : undefined;
