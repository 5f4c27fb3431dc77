/** Where builds of a home are kept. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalReading, readJournal } from '../journal/index.ts';

/** How many builds are kept to be started over. */
const KEPT_BUILDS = 50;

/** The directory of a build, for the engine and whoever runs it. */
export const directoryOf = (home: string, buildId: string): string => join(home, 'builds', buildId);

/** Where the journal of a build is. */
export const journalOf = (home: string, buildId: string): string =>
  join(directoryOf(home, buildId), 'journal');

/** The files in which the engine and its executor note the processes of a build. */
export const processFilesOf = (home: string, buildId: string): readonly string[] => {
  const directory = directoryOf(home, buildId);
  return [join(directory, 'processes'), join(directory, 'executor', 'processes')];
};

/** The builds of a home, the oldest first. */
export const buildsOf = async (home: string): Promise<readonly string[]> =>
  (await readdir(join(home, 'builds')).catch(() => [])).toSorted();

/** Whether a journal says that its build has ended. */
export const hasFinished = ({ events }: JournalReading): boolean =>
  events.some(({ type }) => type === 'build.finished');

/** Forgets the oldest builds that are over and that nobody holds. */
export const forgetOldest = async (
  home: string,
  isHeld: (buildId: string) => boolean = () => false,
): Promise<void> => {
  const names = await buildsOf(home);
  for (const name of names.slice(0, Math.max(0, names.length - KEPT_BUILDS))) {
    // A journal that cannot be read must not keep other builds from running.
    const reading = await readJournal(journalOf(home, name)).catch(() => undefined);
    if (reading && hasFinished(reading) && !isHeld(name))
      await rm(directoryOf(home, name), { recursive: true, force: true });
  }
};
