/**
 * Volumes that builds of a pipeline share, one after the other:
 *
 *   volumes/<pipeline>/<name>/data   what steps see
 *   volumes/<pipeline>/<name>/lock   the build that uses it
 *   volumes/<pipeline>/latest        the name of the volume that the next build takes over
 *
 * A build takes the latest volume over, or begins an empty one when that is in use. Whoever finishes last leaves the
 * latest. What is neither latest nor in use is removed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { giveBackLock, takeLock } from './lock.ts';

/** A volume that one build has for itself. */
export interface Volume {
  readonly pipeline: string;
  readonly name: string;
  /** The host directory that steps see. */
  readonly directory: string;
  readonly isReused: boolean;
  /** Gives it back: to be taken over by the next build, or removed. May be called twice. */
  release(then: 'keep' | 'remove'): Promise<void>;
}

/** Which volume a build is to have. */
export interface VolumeWish {
  /** Whatever builds have in common that share a volume. */
  readonly pipeline: string;
  readonly buildId: string;
  /** Begins with an empty one. */
  readonly reset?: boolean;
  /** This very one, for a build that goes on where another stopped. */
  readonly name?: string;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

const volumeFault = (error: unknown, path: string): Fault => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return FULL.has(code)
    ? new Fault('STORAGE_FULL', `There is no space left for the volume ${path}`, { path }, { cause: error })
    : new Fault(
        'VOLUME_UNUSABLE',
        `The volume ${path} cannot be used: ${message}`,
        { path },
        { cause: error },
      );
};

/** A directory name for any text. */
const keyOf = (pipeline: string): string => createHash('sha256').update(pipeline).digest('hex').slice(0, 24);

const readName = async (file: string): Promise<string | undefined> => {
  const name = await readFile(file, 'utf8').catch(() => '');
  return /^[0-9a-zA-Z-]{1,64}$/.test(name) ? name : undefined;
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

class LockedVolume implements Volume {
  readonly pipeline: string;
  readonly name: string;
  readonly isReused: boolean;
  readonly #home: string;
  readonly #buildId: string;
  #isReleased = false;

  constructor(home: string, wish: VolumeWish, found: { name: string; isReused: boolean }) {
    this.#home = home;
    this.#buildId = wish.buildId;
    this.pipeline = wish.pipeline;
    this.name = found.name;
    this.isReused = found.isReused;
  }

  get directory(): string {
    return join(this.#home, this.name, 'data');
  }

  async release(then: 'keep' | 'remove'): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    const own = join(this.#home, this.name);
    try {
      if (then === 'keep') await this.#becomeLatest();
      else await rm(join(own, 'data'), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      throw volumeFault(error, own);
    } finally {
      // A disk that is full must not keep the volume from whoever comes next.
      await giveBackLock(join(own, 'lock'), this.#buildId);
    }
    await removeUnused(this.#home, this.#buildId);
  }

  async #becomeLatest(): Promise<void> {
    const draft = join(this.#home, `latest.${this.#buildId}`);
    await writeFile(draft, this.name);
    await rename(draft, join(this.#home, 'latest'));
  }
}

/** Removes what no build uses and none will take over. */
const removeUnused = async (home: string, owner: string): Promise<void> => {
  const latest = await readName(join(home, 'latest'));
  for (const entry of await readdir(home, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === latest) continue;
    const volume = join(home, entry.name);
    // With its lock in hand nobody else can begin to use it while it goes.
    if (!(await takeLock(join(volume, 'lock'), owner).catch(() => false))) continue;
    if ((await readName(join(home, 'latest'))) === entry.name)
      await giveBackLock(join(volume, 'lock'), owner);
    // Files of other users, which containers leave, can only be removed by those; the build is none the worse for it.
    else
      await rm(volume, { recursive: true, force: true, maxRetries: 3 }).catch(() =>
        giveBackLock(join(volume, 'lock'), owner),
      );
  }
};

/** The volumes below one home. */
export class Volumes {
  readonly #root: string;

  constructor(home: string) {
    this.#root = join(home, 'volumes');
  }

  /** Gets a volume that nobody else uses. */
  async acquire(wish: VolumeWish): Promise<Volume> {
    const home = join(this.#root, keyOf(wish.pipeline));
    try {
      await mkdir(home, { recursive: true, mode: 0o700 });
      const found =
        wish.name === undefined ? await this.#choose(home, wish) : await this.#named(home, wish, wish.name);
      return new LockedVolume(home, wish, found);
    } catch (error) {
      throw error instanceof Fault ? error : volumeFault(error, home);
    }
  }

  async #choose(home: string, wish: VolumeWish): Promise<{ name: string; isReused: boolean }> {
    const latest = await readName(join(home, 'latest'));
    const isThere = latest !== undefined && !wish.reset && (await exists(join(home, latest, 'data')));
    if (isThere && (await takeLock(join(home, latest, 'lock'), wish.buildId)))
      return { name: latest, isReused: true };
    const name = wish.buildId;
    await mkdir(join(home, name, 'data'), { recursive: true, mode: 0o755 });
    await takeLock(join(home, name, 'lock'), wish.buildId);
    return { name, isReused: false };
  }

  async #named(home: string, wish: VolumeWish, name: string): Promise<{ name: string; isReused: boolean }> {
    if (!(await exists(join(home, name, 'data'))))
      throw new Fault('BUILD_NOT_RESTARTABLE', 'The volume of that build is gone', { volume: name });
    if (!(await takeLock(join(home, name, 'lock'), wish.buildId)))
      throw new Fault('BUILD_NOT_RESTARTABLE', 'Another build uses the volume of that build', {
        volume: name,
      });
    return { name, isReused: true };
  }
}
