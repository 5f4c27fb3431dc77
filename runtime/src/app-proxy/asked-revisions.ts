import type { ApplicationSpec } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import { Fault } from '@freshet/kit/errors';

/** Revisions as a caller names them: one for the only source, or one for each, or for those at the positions. */
interface AskedRevisions {
  readonly revision?: string | null | undefined;
  readonly revisions?: readonly string[] | null | undefined;
  /** The first is 1. */
  readonly sourcePositions?: readonly number[] | null | undefined;
}

/** As long as anything that Git or a chart repository could know by that name. */
const LONGEST = 255;

const wrong = (why: string): Fault => new Fault('SYNC_REVISIONS_INVALID', why);

const checkLength = (revision: string): void => {
  if (revision.length > LONGEST)
    throw new Fault('SOURCE_REVISION_INVALID', `a revision has at most ${LONGEST} letters`, {
      letters: revision.length,
    });
};

const atPositions = (
  revisions: readonly string[],
  positions: readonly number[],
  sources: number,
): readonly string[] => {
  if (positions.length !== revisions.length)
    throw wrong(`${revisions.length} revisions are named, and ${positions.length} positions of sources`);
  if (new Set(positions).size !== positions.length) throw wrong('a source is named twice');
  const outside = positions.find(position => position < 1 || position > sources);
  if (outside !== undefined)
    throw wrong(`there is no source ${outside}: the application has ${sources}, and the first is 1`);
  return Array.from({ length: sources }, (_, index) => revisions[positions.indexOf(index + 1)] ?? '');
};

const inOrder = (revisions: readonly string[], sources: number): readonly string[] => {
  if (revisions.length !== sources)
    throw wrong(`${revisions.length} revisions are named, and the application has ${sources} sources`);
  return revisions;
};

/** One for each source, empty where it is to be what the source follows; none where nothing else is asked for. */
export const askedRevisions = (
  spec: ApplicationSpec,
  { revision, revisions, sourcePositions }: AskedRevisions,
): readonly string[] => {
  const sources = sourcesOf(spec).length;
  if (revision && revisions) throw wrong('either `revision` or `revisions` is named, not both');
  if (sourcePositions && !revisions) throw wrong('positions of sources are named, and no revisions for them');
  if (revision && sources > 1)
    throw wrong(`the application has ${sources} sources, and one revision does not say which it is for`);
  const given = revisions ?? (revision ? [revision] : []);
  given.forEach(checkLength);
  if (sourcePositions) return orNone(atPositions(given, sourcePositions, sources));
  return given.length === 0 ? [] : orNone(inOrder(given, sources));
};

const orNone = (revisions: readonly string[]): readonly string[] =>
  revisions.some(revision => revision !== '') ? revisions : [];
