import { Fault } from '@freshet/kit/errors';
import type { SourcePlace, Sources } from './sources.ts';

/** A folder of a repository that somebody wants to follow; all of it without a path. */
export interface WantedPlace extends SourcePlace {
  readonly path: string;
}

/** Reads the place as it is now, as following it would; a Fault where that does not go. */
export const lookAtPlace = async (
  sources: Pick<Sources, 'resolve' | 'open'>,
  { path, ...place }: WantedPlace,
): Promise<void> => {
  const tree = await sources.open(place, await sources.resolve(place, { fresh: true }));
  try {
    if (path !== '' && (await tree.hashOf(path)) === undefined)
      throw new Fault('SOURCE_PATH_MISSING', `there is no folder ${path} in ${place.repoURL}`, { path });
  } finally {
    tree.release();
  }
};
