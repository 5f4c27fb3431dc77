/** Copies of folders that a tool may change: the files of a source are shared with others. */
import type { Dirent } from 'node:fs';
import { constants, copyFile, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { RenderLimits } from './limits.ts';
import { type SourceFiles, tooLarge } from './source-files.ts';

interface CopyJob {
  readonly files: SourceFiles;
  readonly limits: RenderLimits;
  /** Leaves links to folders as links, for tools that care where a folder really is. */
  readonly keepLinks?: boolean;
}

/** Copies a folder of the repository with what its symbolic links mean; a link that leads out is refused. */
export const copyFolder = (job: CopyJob, from: string, to: string): Promise<void> =>
  new FolderCopy(job, from, to).run();

class FolderCopy {
  readonly #job: CopyJob;
  readonly #from: string;
  readonly #to: string;
  #bytes = 0;
  #count = 0;

  constructor(job: CopyJob, from: string, to: string) {
    this.#job = job;
    this.#from = from;
    this.#to = to;
  }

  run(): Promise<void> {
    return this.#copyFolder(this.#from, this.#to, []);
  }

  async #copyFolder(source: string, target: string, trail: readonly string[]): Promise<void> {
    const { files } = this.#job;
    // A link to a folder above would be copied without end.
    if (trail.includes(source))
      throw new Fault('RENDER_REFUSED', `a symbolic link in ${files.nameOf(source)} leads back to it`);
    await mkdir(target, { recursive: true });
    const entries = await readdir(source, { withFileTypes: true });
    this.#takeCount(entries.length);
    for (const entry of entries) {
      const place = join(target, entry.name);
      if (entry.name === '.git') continue;
      if (entry.isSymbolicLink()) await this.#copyLink(entry, place, [...trail, source]);
      else if (entry.isDirectory())
        await this.#copyFolder(join(source, entry.name), place, [...trail, source]);
      else if (entry.isFile()) await this.#copyFile(join(source, entry.name), place);
    }
  }

  async #copyLink(entry: Dirent, place: string, trail: readonly string[]): Promise<void> {
    const { files, keepLinks } = this.#job;
    const real = await files.find(entry.name, entry.parentPath);
    if (real === undefined) return;
    if (keepLinks) await symlink(counterpart(real, this.#from, this.#to), place);
    else if ((await stat(real)).isDirectory()) await this.#copyFolder(real, place, trail);
    else await this.#copyFile(real, place);
  }

  async #copyFile(source: string, target: string): Promise<void> {
    const { files, limits } = this.#job;
    this.#bytes += (await stat(source)).size;
    if (this.#bytes > limits.copyBytes) throw tooLarge(files.nameOf(this.#from), limits.copyBytes);
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }

  #takeCount(entries: number): void {
    const { files, limits } = this.#job;
    this.#count += entries;
    if (this.#count > limits.files)
      throw new Fault('RENDER_LIMIT', `${files.nameOf(this.#from)} holds more than ${limits.files} files`);
  }
}

/** Where a file is in the copy, if it was copied. */
const counterpart = (real: string, from: string, to: string): string =>
  real === from || real.startsWith(from + sep) ? to + real.slice(from.length) : real;

/** Refuses a folder from which a symbolic link leads out of the repository, and remembers where the others lead. */
export const checkLinks = async ({ files, limits }: CopyJob, folder: string): Promise<void> => {
  const seen = new Set<string>();
  let count = 0;
  const check = async (at: string): Promise<void> => {
    if (seen.has(at)) return;
    seen.add(at);
    const entries = await readdir(at, { recursive: true, withFileTypes: true });
    count += entries.length;
    if (count > limits.files)
      throw new Fault('RENDER_LIMIT', `${files.nameOf(folder)} holds more than ${limits.files} files`);
    for (const link of entries.filter(entry => entry.isSymbolicLink())) {
      const real = await files.find(link.name, link.parentPath);
      if (real !== undefined && (await stat(real)).isDirectory()) await check(real);
    }
  };
  await check(folder);
};
