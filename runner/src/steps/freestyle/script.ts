import { rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { withVolumePath } from '../../engine/index.ts';
import type { StepWorld } from '../../step/index.ts';

/** The commands as one script: the first that fails ends it, and `cf_export` is found. */
const scriptOf = (commands: readonly string[], volumePath: string): string =>
  [
    'PATH="$PATH:$FRESHET_COMMANDS"; export PATH',
    'set -e',
    ...commands.map(command => withVolumePath(command, volumePath)),
    '',
  ].join('\n');

/** Writes commands to a file beside what the step exports, since a command line has no room for long ones. */
export const writeScript = async (
  commands: readonly string[],
  world: Pick<StepWorld, 'environment' | 'place' | 'volume'>,
  name = 'script',
): Promise<string> => {
  const { volumePath } = world.place;
  const directory = posix.dirname(world.environment.FRESHET_EXPORTS ?? posix.join(volumePath, 'exports'));
  const seen = posix.join(directory, name);
  const host = join(world.volume, posix.relative(volumePath, seen));
  // An earlier step may have put a link there, which would lead this write to a file of the machine.
  await rm(host, { recursive: true, force: true });
  await writeFile(host, scriptOf(commands, volumePath), { mode: 0o755, flag: 'wx' });
  return seen;
};
