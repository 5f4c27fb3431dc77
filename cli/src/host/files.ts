import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Fault } from '@freshet/kit/errors';

/** The file operations commands need, each with its bounds. */
export interface Files {
  /** The text of a file, or undefined where there is none; a fault when it is longer than `maxBytes`. */
  readText(path: string, maxBytes: number): Promise<string | undefined>;
  /** Replaces a file at once (readers see the old text or the new one), readable by its owner only; makes its directory. */
  writePrivateText(path: string, text: string): Promise<void>;
  /** Replaces a file in a directory that exists with what comes piece by piece; when `fill` fails the old one stays. */
  replacePrivately(path: string, fill: (append: Append) => Promise<void>): Promise<void>;
}

type Append = (text: string) => Promise<void>;

const replacePrivately: Files['replacePrivately'] = async (path, fill) => {
  const target = await targetOf(path);
  await refuseDevice(target);
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await fill(text => file.appendFile(text));
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
};

/** A symbolic link (dotfiles kept elsewhere) stays a link: its target is what gets replaced. */
const targetOf = (path: string): Promise<string> => realpath(path).catch(() => path);

/** Replacing /dev/null by a file would harm the whole machine. */
const refuseDevice = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile()) {
    throw new Fault('CLI_FILE_UNUSABLE', `${path} is a directory or a device, not a file`, { path });
  }
};

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
    await mkdir(dirname(await targetOf(path)), { recursive: true, mode: 0o700 });
    await replacePrivately(path, append => append(text));
  },

  replacePrivately,
};

/** The `code` of a system error (`ENOENT`, `EACCES`), or undefined for any other value. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
