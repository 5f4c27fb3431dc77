/**
 * Blobs as files below one directory, each at the path that is its key.
 *
 * A whole blob is written under a name that is no key, forced to disk and renamed; an append is forced to disk before
 * it returns. The entry of a new file in its directory is forced too, or the file would be gone after a crash of the
 * machine. Temporary files begin with a dot, which no key does.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Fault, isFault } from '@freshet/kit/errors';
import { checkKey, checkPrefix } from './blob-key.ts';
import { type BlobPage, type BlobStore, type ByteRange, MAX_PAGE } from './blob-store.ts';
import { walkFiles } from './file-walk.ts';
import { Turnstile } from './turnstile.ts';

export interface FileStoreOptions {
  readonly directory: string;
  /** Whether writes are forced to disk; without it a crash of the machine may take the newest ones along. */
  readonly sync: boolean;
  readonly maxOpenFiles?: number;
}

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants;
const READABLE_BY_US = 0o600;
const PRIVATE_DIRECTORY = 0o700;

export class FileBlobStore implements BlobStore {
  readonly #directory: string;
  readonly #sync: boolean;
  readonly #files: Turnstile;

  constructor({ directory, sync, maxOpenFiles = 64 }: FileStoreOptions) {
    this.#directory = directory;
    this.#sync = sync;
    this.#files = new Turnstile(maxOpenFiles);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const draft = join(dirname(path), `.${randomBytes(12).toString('hex')}`);
    await this.#using(draft, O_RDWR | O_CREAT | O_EXCL, async file => {
      await writeAll(file, bytes, 0);
      if (this.#sync) await file.sync();
      await rename(draft, path);
    }).catch(async error => {
      // What made the write fail may keep the draft from being removed as well.
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    });
    await this.#settle(dirname(path));
  }

  readonly append = async (key: string, offset: number, bytes: Uint8Array): Promise<void> => {
    const path = this.#pathOf(key);
    await this.#using(path, O_RDWR | O_CREAT, async file => {
      const { size } = await file.stat();
      if (size < offset)
        throw new Fault('BLOB_MISSING', `a blob has ${size} bytes where ${offset} were stored`, { key });
      await writeAll(file, bytes, offset);
      if (this.#sync) await file.datasync();
    });
    if (offset === 0) await this.#settle(dirname(path));
  };

  async read(key: string, range?: ByteRange): Promise<Buffer> {
    return this.#using(this.#pathOf(key), O_RDONLY, async file => {
      const { size } = await file.stat();
      const { start, length } = range ?? { start: 0, length: size };
      return readAll(file, start, Math.max(0, Math.min(length, size - start)));
    });
  }

  async list(
    prefix: string,
    { after = '', limit = MAX_PAGE }: { readonly after?: string; readonly limit?: number } = {},
  ): Promise<BlobPage> {
    checkPrefix(prefix);
    const wanted = Math.min(limit, MAX_PAGE);
    try {
      const blobs = await walkFiles(this.#directory, { prefix, after, limit: wanted + 1 });
      if (blobs.length <= wanted) return { blobs };
      const page = blobs.slice(0, wanted);
      return { blobs: page, next: page.at(-1)?.key ?? '' };
    } catch (error) {
      throw storageFault(error);
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const path = this.#pathOf(key);
      try {
        await this.#files.run(() => rm(path, { force: true }));
      } catch (error) {
        throw storageFault(error);
      }
      await this.#removeEmpty(dirname(path));
    }
  }

  #pathOf(key: string): string {
    checkKey(key);
    return join(this.#directory, key);
  }

  /** A directory may be removed as empty between making it and the file in it; then it is made again. */
  async #using<Result>(
    path: string,
    flags: number,
    job: (file: FileHandle) => Promise<Result>,
  ): Promise<Result> {
    return this.#files.run(async () => {
      try {
        const file = await this.#open(path, flags);
        try {
          return await job(file);
        } finally {
          await file.close();
        }
      } catch (error) {
        throw storageFault(error, relative(this.#directory, path));
      }
    });
  }

  async #open(path: string, flags: number): Promise<FileHandle> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await open(path, flags | O_NOFOLLOW, READABLE_BY_US);
      } catch (error) {
        const isDirectoryMissing = codeOf(error) === 'ENOENT' && (flags & O_CREAT) !== 0;
        if (!isDirectoryMissing || attempt === 3) throw error;
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
      }
    }
  }

  /** Forces the entries of new files, and of the directories they are in, to disk. */
  async #settle(leaf: string): Promise<void> {
    if (!this.#sync) return;
    for (let directory = leaf; directory.startsWith(this.#directory); directory = dirname(directory)) {
      try {
        const handle = await open(directory, O_RDONLY);
        await handle.sync().finally(() => handle.close());
      } catch (error) {
        // Some file systems cannot force directories; a directory that is gone has nothing to keep.
        if (!['EINVAL', 'EISDIR', 'EPERM', 'ENOENT'].includes(codeOf(error))) throw storageFault(error);
      }
    }
  }

  async #removeEmpty(leaf: string): Promise<void> {
    for (let directory = leaf; directory.length > this.#directory.length; directory = dirname(directory)) {
      try {
        await rmdir(directory);
      } catch {
        return; // not empty, or somebody else was quicker
      }
    }
  }
}

const writeAll = async (file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> => {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, offset + done);
    done += bytesWritten;
  }
};

const readAll = async (file: FileHandle, start: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, start + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const storageFault = (error: unknown, key?: string): unknown => {
  const code = codeOf(error);
  if (isFault(error) || code === '') return error;
  const about = key === undefined ? {} : { key };
  if (code === 'ENOENT') return new Fault('BLOB_MISSING', 'there is no such blob', about, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Fault('DISK_FULL', 'the disk with logs and artifacts is full', about, { cause: error });
  return new Fault('BLOB_STORE_UNAVAILABLE', `the file system answers ${code}`, about, { cause: error });
};
