/**
 * The files of one source, behind a wall: a path that leads out of the repository is refused, whether it says so or a
 * symbolic link does. What is used from outside the path of the source is remembered, so that whoever keeps the result
 * can tell whether it still holds.
 */
import { readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { SourceTree } from '../sources/index.ts';
import { outsideReason } from './walls.ts';

export class SourceFiles {
  readonly tree: SourceTree;
  /** The folder of the repository, without symbolic links on the way to it. */
  readonly root: string;
  readonly #touched = new Set<string>();

  private constructor(tree: SourceTree, root: string) {
    this.tree = tree;
    this.root = root;
  }

  static async of(tree: SourceTree): Promise<SourceFiles> {
    return new SourceFiles(tree, await realpath(tree.root));
  }

  /** Paths in the repository that were used, or missed. */
  get touched(): readonly string[] {
    return [...this.#touched].sort();
  }

  /** The path from the root of the repository, with `/`; empty for the root itself. */
  nameOf(absolute: string): string {
    return relative(this.root, absolute).split(sep).join('/');
  }

  /**
   * Where something really is; undefined where there is nothing. A leading `/` means the root of the repository, all
   * else begins at `from`, an absolute folder in it.
   */
  async find(path: string, from: string = this.root): Promise<string | undefined> {
    const lexical = path.startsWith('/') ? join(this.root, path) : resolve(from, path);
    this.#mustBeInside(lexical, path);
    this.touch(lexical);
    try {
      const real = await realpath(lexical);
      this.#mustBeInside(real, path);
      if (real !== lexical) this.touch(real);
      return real;
    } catch (error) {
      if (!isAbsent(error)) throw error;
      await this.#refuseBrokenLink(lexical, path);
      return undefined;
    }
  }

  /** What a source needs and cannot do without. */
  async need(path: string, from?: string): Promise<string> {
    const found = await this.find(path, from);
    if (found === undefined) throw new Fault('RENDER_FAILED', `${path} is not in the repository`, { path });
    return found;
  }

  async folder(path: string): Promise<string> {
    if (path.startsWith('/'))
      throw new Fault('SOURCE_PATH_MISSING', `the path ${path} must be relative`, { path });
    const found = await this.find(path);
    if (found === undefined || !(await stat(found)).isDirectory())
      throw new Fault('SOURCE_PATH_MISSING', `${path} is not a folder of the repository`, { path });
    return found;
  }

  async text(absolute: string, maxBytes: number): Promise<string> {
    const { size } = await stat(absolute);
    if (size > maxBytes) throw tooLarge(this.nameOf(absolute), maxBytes);
    return await readFile(absolute, 'utf8');
  }

  /** Remembers what somebody else used. */
  touch(absolute: string): void {
    this.#touched.add(this.nameOf(absolute));
  }

  #mustBeInside(absolute: string, asked: string): void {
    const reason = outsideReason(this.root, absolute, asked);
    if (reason !== undefined) throw new Fault('RENDER_REFUSED', reason, { path: asked });
  }

  /** A link that leads out is refused also where nothing is at its end. */
  async #refuseBrokenLink(lexical: string, asked: string): Promise<void> {
    const target = await readlink(lexical).catch(() => undefined);
    if (target !== undefined) this.#mustBeInside(resolve(dirname(lexical), target), asked);
  }
}

export const tooLarge = (what: string, maxBytes: number): Fault =>
  new Fault('RENDER_LIMIT', `${what === '' ? 'the source' : what} is larger than ${maxBytes} bytes`, {
    maxBytes,
  });

const isAbsent = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG';
};
