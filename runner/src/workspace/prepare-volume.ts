import { chmod, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { EXPORT_COMMAND } from './export-command.ts';

/** The engine's own directory in a volume, which steps see and have no business in. */
const OWN = '.freshet';

/** Where programs find `cf_export`, from the root of the volume. */
export const COMMANDS_DIRECTORY = `${OWN}/bin`;

/** The directory of one attempt of a step, from the root of the volume. */
export const attemptDirectory = (place: number, attempt: number): string =>
  `${OWN}/steps/${place}-${attempt}`;

/** Makes a volume ready for a build: `cf_export` is there, and nothing that an earlier build exported is. */
export const prepareVolume = async (volume: string): Promise<void> => {
  await rm(join(volume, OWN), { recursive: true, force: true });
  await rm(join(volume, 'env_vars_to_export'), { force: true });
  await mkdir(join(volume, COMMANDS_DIRECTORY), { recursive: true });
  for (const path of [join(volume, COMMANDS_DIRECTORY, 'cf_export'), join(volume, 'cf_export')]) {
    // What stands there may be a link that a step of an earlier build made to a file of the machine.
    await rm(path, { recursive: true, force: true });
    await writeFile(path, EXPORT_COMMAND, { flag: 'wx' });
    await chmod(path, 0o755);
  }
};

/** Makes the directory of an attempt, and refuses where a step led it out of the volume by a link. */
export const makeAttemptDirectory = async (volume: string, relative: string): Promise<string> => {
  const directory = join(volume, relative);
  await mkdir(directory, { recursive: true });
  if ((await realpath(directory)) !== join(await realpath(volume), relative))
    throw new Fault('VOLUME_UNUSABLE', `A step replaced ${OWN} of the volume by a link`, { volume });
  return directory;
};
