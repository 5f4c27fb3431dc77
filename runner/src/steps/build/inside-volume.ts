import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { Fault } from '@freshet/kit/errors';

/** The real path of something in the volume; a link that leads out of it would show a build the whole machine. */
export const insideVolume = async (volume: string, path: string, what: string): Promise<string> => {
  const root = await realpath(volume);
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) throw new Fault('STEP_INVALID', `${what} does not exist`);
  if (real !== root && !real.startsWith(root + sep))
    throw new Fault('STEP_INVALID', `${what} leads out of the volume of the build`);
  return real;
};
