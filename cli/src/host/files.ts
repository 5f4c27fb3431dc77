import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Fault } from '@freshet/kit/errors';

/** The file operations commands need, each with its bounds. */
export interface Files {
  /** The text of a file, or undefined where there is none; a fault when it is longer than `maxBytes`. */
  readText(path: string, maxBytes: number): Promise<string | undefined>;
  /** Replaces a file at once (readers see the old text or the new one), readable by its owner only. */
  writePrivateText(path: string, text: string): Promise<void>;
}

export const nodeFiles: Files = {
  readText: async (path, maxBytes) => {
    try {
      const { size } = await stat(path);
      if (size > maxBytes) {
        throw new Fault('CLI_FILE_TOO_LARGE', `${path} has ${size} bytes; at most ${maxBytes} are read`, {
          path,
        });
      }
      return await readFile(path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  },

  writePrivateText: async (path, text) => {
    // A symbolic link (dotfiles kept elsewhere) stays a link: its target is what gets replaced.
    const target = await realpath(path).catch(() => path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await chmod(draft, 0o600);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
};

/** The `code` of a system error (`ENOENT`, `EACCES`), or undefined for any other value. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
