/**
 * Bare repositories on disk. Their folders are named after keys that the caller makes up, never after anything that a
 * person typed, so there is no path to escape from. A repository appears and disappears by one rename.
 */
import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { GitProgram } from './git-program.ts';
import { refOfBranch } from './references.ts';
import { sweepLeftovers } from './sweep.ts';

const KEY = /^[a-z0-9]{8,64}$/;

export class Repositories {
  readonly #root: string;
  readonly #git: GitProgram;

  constructor(root: string, git: GitProgram) {
    this.#root = root;
    this.#git = git;
  }

  /** The folder of a repository, whether or not it is there. */
  pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('this is no key of a repository');
    return join(this.#root, 'repositories', key.slice(-2), `${key}.git`);
  }

  async exists(key: string): Promise<boolean> {
    return access(join(this.pathOf(key), 'HEAD')).then(
      () => true,
      () => false,
    );
  }

  /** Makes an empty repository; one that is there already stays as it is. */
  async create(key: string, defaultBranch: string): Promise<void> {
    await this.#make(key, async draft => {
      const head = refOfBranch(defaultBranch).slice('refs/heads/'.length);
      await this.#git.ask({ args: ['init', '--quiet', '--bare', `--initial-branch=${head}`, draft] });
    });
  }

  /** Copies branches and tags of another repository; the two share nothing afterwards. */
  async fork(key: string, source: { readonly key: string; readonly defaultBranch: string }): Promise<void> {
    await this.#make(key, async draft => {
      await this.#git.ask({
        args: ['init', '--quiet', '--bare', `--initial-branch=${source.defaultBranch}`, draft],
      });
      await this.fetchInto(draft, this.pathOf(source.key), [
        '+refs/heads/*:refs/heads/*',
        '+refs/tags/*:refs/tags/*',
        // Names of earlier releases that no new branch or tag may have.
        '^refs/heads/refs/*',
        '^refs/tags/refs/*',
      ]);
    });
  }

  /** Brings objects and references of one folder of the host into another. */
  async fetchInto(gitDir: string, from: string, refspecs: readonly string[]): Promise<void> {
    await this.#git.ask({
      args: [
        '-c',
        'protocol.file.allow=always',
        'fetch',
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        '--no-auto-maintenance',
        '--recurse-submodules=no',
        from,
        ...refspecs,
      ],
      gitDir,
      env: { GIT_ALLOW_PROTOCOL: 'file' },
      timeoutMs: 600_000,
    });
  }

  async delete(key: string): Promise<void> {
    const grave = join(this.#root, 'trash', `${key}-${randomBytes(6).toString('hex')}`);
    await rename(this.pathOf(key), grave).catch(ignoreMissing);
    await rm(grave, { recursive: true, force: true });
  }

  /** What processes left behind that were killed; for the start, before anything is served. */
  async tidyUp(): Promise<void> {
    const trash = join(this.#root, 'trash');
    for (const name of await readdir(trash)) await rm(join(trash, name), { recursive: true, force: true });
    for await (const gitDir of this.all()) await sweepLeftovers(gitDir, 0);
  }

  async *all(): AsyncGenerator<string> {
    const shelves = join(this.#root, 'repositories');
    for (const shelf of await readdir(shelves)) {
      for (const name of await readdir(join(shelves, shelf))) yield join(shelves, shelf, name);
    }
  }

  async #make(key: string, fill: (draft: string) => Promise<void>): Promise<void> {
    if (await this.exists(key)) return;
    const path = this.pathOf(key);
    const draft = join(this.#root, 'trash', `${key}-${randomBytes(6).toString('hex')}`);
    try {
      await fill(draft);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw diskFault(error);
    }
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const diskFault = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Fault('DISK_FULL', 'there is no disk space left for repositories', {}, { cause: error })
    : error;
};
