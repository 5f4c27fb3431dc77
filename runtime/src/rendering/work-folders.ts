import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@freshet/kit/time';

/** Older than any rendering can be: what a process that was killed has left. */
const LEFT_MS = 3_600_000;

interface WorkFolder {
  readonly path: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Makes folders for one rendering each; the first one sweeps away what others have left. */
export const workFolders = (folder: string, clock: Clock): (() => Promise<WorkFolder>) => {
  let swept: Promise<void> | undefined;
  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    swept ??= sweep(folder, clock);
    await swept;
    const path = await mkdtemp(join(folder, 'render-'));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  };
};

const sweep = async (folder: string, clock: Clock): Promise<void> => {
  const oldest = clock.now().getTime() - LEFT_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && facts.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
};
