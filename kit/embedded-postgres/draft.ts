import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { processLife } from '@freshet/kit/process-life';

/**
 * Makes an empty folder beside `target` to build it in, for a rename when it is whole. Its name carries the life
 * of the process that builds, so that what a killed process left is known as abandoned and removed here, while
 * the draft of a living one is left alone.
 */
export const makeDraft = async (target: string): Promise<string> => {
  const prefix = `${basename(target)}.draft-`;
  const directory = dirname(target);
  for (const name of await readdir(directory)) {
    if (name.startsWith(prefix) && (await isAbandoned(name.slice(prefix.length)))) {
      // A program started by the killed process may still be writing for a moment.
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
  return mkdtemp(join(directory, `${prefix}${await processLife(process.pid)}-`));
};

const isAbandoned = async (suffix: string): Promise<boolean> => {
  const life = suffix.slice(0, suffix.lastIndexOf('-'));
  return (await processLife(Number.parseInt(life, 10))) !== life;
};
