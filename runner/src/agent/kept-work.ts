/**
 * What a runner holds, on disk:
 *
 *   builds/<id>/work       the work as it was signed; as long as it is there, the runner holds the build
 *   builds/<id>/details    what the control plane told of a pipeline that was read from a repository
 *   builds/<id>/commands   what people wanted of the build, one line each
 *   builds/<id>/spool      reports that are not acknowledged
 *   builds/<id>/journal    what happened; stays for a build that is started over from this one
 */
import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildCommand } from '@freshet/contracts/runner';
import { buildsOf, directoryOf } from '../run/index.ts';

const pathOf = (home: string, buildId: string, name: string): string =>
  join(directoryOf(home, buildId), name);

/** Where the reports of a build are kept. */
export const spoolOf = (home: string, buildId: string): string => pathOf(home, buildId, 'spool');

/** Keeps a file, whole or not at all; it holds secrets of the build. */
const keep = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(`${path}.draft`, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.draft`, path);
};

export const keepWork = async (home: string, buildId: string, bytes: Buffer): Promise<void> => {
  await mkdir(directoryOf(home, buildId), { recursive: true, mode: 0o700 });
  await keep(pathOf(home, buildId, 'work'), bytes);
};

export const keepDetails = (home: string, buildId: string, bytes: Buffer): Promise<void> =>
  keep(pathOf(home, buildId, 'details'), bytes);

/** What was kept; undefined where nothing was. */
export const keptDetails = (home: string, buildId: string): Promise<Buffer | undefined> =>
  readIfThere(pathOf(home, buildId, 'details'));

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });

/** Whether the runner holds a build, be it running or taken up again later. */
export const holdsWork = (home: string, buildId: string): Promise<boolean> =>
  stat(pathOf(home, buildId, 'work')).then(
    () => true,
    () => false,
  );

/** Every build that the runner holds, with its work. */
export const heldWork = async (home: string): Promise<readonly { buildId: string; bytes: Buffer }[]> => {
  const found: { buildId: string; bytes: Buffer }[] = [];
  for (const buildId of await buildsOf(home)) {
    const bytes = await readIfThere(pathOf(home, buildId, 'work'));
    if (bytes) found.push({ buildId, bytes });
  }
  return found;
};

/** Holds a build no longer: its work goes first, since that is what holding is. */
export const letGo = async (home: string, buildId: string, isForgotten: boolean): Promise<void> => {
  await rm(pathOf(home, buildId, 'work'), { force: true });
  await rm(pathOf(home, buildId, 'details'), { force: true });
  await rm(spoolOf(home, buildId), { recursive: true, force: true });
  await rm(pathOf(home, buildId, 'commands'), { force: true });
  if (isForgotten) await rm(directoryOf(home, buildId), { recursive: true, force: true, maxRetries: 3 });
};

/** Keeps a command, so that it counts though this process is killed. */
export const keepCommand = (home: string, buildId: string, command: BuildCommand): Promise<void> =>
  appendFile(pathOf(home, buildId, 'commands'), `${JSON.stringify(command)}\n`, { mode: 0o600 });

/** The commands that were kept; half a line at the end was never acknowledged, and will come again. */
export const keptCommands = async (home: string, buildId: string): Promise<readonly BuildCommand[]> => {
  const path = pathOf(home, buildId, 'commands');
  if (!(await stat(path).catch(() => undefined))) return [];
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  return lines.flatMap(line => {
    try {
      return [BuildCommand.parse(JSON.parse(line))];
    } catch {
      return []; // what was being written when the process was killed, with a later line behind it
    }
  });
};
