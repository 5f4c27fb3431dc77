/**
 * Volumes that builds of a pipeline share, one after the other:
 *
 *   volumes/<pipeline>/<name>/data   what steps see
 *   volumes/<pipeline>/<name>/lock   the build that uses it
 *   volumes/<pipeline>/latest        the name of the volume that the next build takes over
 *
 * A build takes the latest volume over, or begins an empty one when that is in use. The build that finishes last leaves
 * the latest. A volume that is neither latest nor in use is removed.
 *
 * Builds choose and remove at the same time, also in several processes, so the lock is the only word on who has a
 * volume: it is taken before anything in the volume is made, and a volume is moved aside under its lock before its files
 * go, since a lock file that is removed with the others would be free while the rest is still there.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { giveBackLock, lockOwner, takeLock } from './lock.ts';

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

/** Whether a build goes on later although the process that ran it is gone; its volume then waits for it. */
export type IsHeld = (buildId: string) => Promise<boolean>;

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

/** Volumes that are being removed; no name of a volume begins like that. */
const REMOVED = '.removed-';

/** More tries than builds can get in each other's way. */
const MAX_NAMES = 100;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Volumes of the builds of one pipeline. */
interface Site {
  readonly home: string;
  readonly isHeld: IsHeld;
}

const lockOf = ({ home }: Site, name: string): string => join(home, name, 'lock');

/** Takes a volume for a build; false when it is in use, waits for another build, or has just been removed. */
const lockVolume = async (site: Site, name: string, buildId: string): Promise<boolean> => {
  const lock = lockOf(site, name);
  const owner = await lockOwner(lock);
  if (owner !== undefined && owner !== buildId && (await site.isHeld(owner))) return false;
  try {
    return await takeLock(lock, buildId);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

/** Takes a volume that has files of an earlier build. */
const takeOver = async (site: Site, name: string, buildId: string): Promise<boolean> => {
  if (!(await lockVolume(site, name, buildId))) return false;
  if (await exists(join(site.home, name, 'data'))) return true;
  await giveBackLock(lockOf(site, name), buildId);
  return false;
};

/** Makes an empty volume. Before its lock is in hand it looks unused to others, who may remove it: then another name. */
const beginVolume = async (site: Site, buildId: string): Promise<string> => {
  for (let attempt = 1; attempt <= MAX_NAMES; attempt += 1) {
    const name = attempt === 1 ? buildId : `${buildId}-${attempt}`;
    try {
      await mkdir(join(site.home, name), { mode: 0o755 });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw error;
    }
    if (!(await lockVolume(site, name, buildId))) continue;
    await mkdir(join(site.home, name, 'data'), { mode: 0o755 });
    return name;
  }
  throw new Fault('VOLUME_UNUSABLE', `No volume could be made in ${site.home}`, { path: site.home });
};

class LockedVolume implements Volume {
  readonly pipeline: string;
  readonly name: string;
  readonly isReused: boolean;
  readonly #site: Site;
  readonly #buildId: string;
  #isReleased = false;

  constructor(site: Site, wish: VolumeWish, found: { name: string; isReused: boolean }) {
    this.#site = site;
    this.#buildId = wish.buildId;
    this.pipeline = wish.pipeline;
    this.name = found.name;
    this.isReused = found.isReused;
  }

  get directory(): string {
    return join(this.#site.home, this.name, 'data');
  }

  async release(then: 'keep' | 'remove'): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    const own = join(this.#site.home, this.name);
    try {
      if (then === 'keep') await this.#becomeLatest();
      else await rm(join(own, 'data'), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      throw volumeFault(error, own);
    } finally {
      // A full disk must not keep the volume from the next build.
      await giveBackLock(lockOf(this.#site, this.name), this.#buildId);
    }
    await removeUnused(this.#site, this.#buildId);
  }

  async #becomeLatest(): Promise<void> {
    const { home } = this.#site;
    const draft = join(home, `latest.${this.#buildId}`);
    await writeFile(draft, this.name);
    await rename(draft, join(home, 'latest'));
  }
}

/** Removes the volumes that no build uses and none will take over. */
const removeUnused = async (site: Site, buildId: string): Promise<void> => {
  const { home } = site;
  for (const entry of await readdir(home, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    // Left by a process that was killed, or being removed by another build right now.
    if (entry.name.startsWith(REMOVED)) await removeFiles(join(home, entry.name));
    else if (entry.name !== (await readName(join(home, 'latest'))))
      await removeVolume(site, entry.name, buildId);
  }
};

const removeVolume = async (site: Site, name: string, buildId: string): Promise<void> => {
  const { home } = site;
  if (!(await lockVolume(site, name, buildId).catch(() => false))) return;
  if ((await readName(join(home, 'latest'))) === name) return giveBackLock(lockOf(site, name), buildId);
  const aside = join(home, `${REMOVED}${name}`);
  const isAside = await rename(join(home, name), aside).then(
    () => true,
    () => false, // an earlier volume of that name cannot be removed
  );
  if (isAside) await removeFiles(aside);
  else await giveBackLock(lockOf(site, name), buildId);
};

/** Files of other users, which containers leave, cannot be removed by us; the build goes on all the same. */
const removeFiles = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

/** The volumes below one home. */
export class Volumes {
  readonly #root: string;
  readonly #isHeld: IsHeld;

  constructor(home: string, isHeld: IsHeld = () => Promise.resolve(false)) {
    this.#root = join(home, 'volumes');
    this.#isHeld = isHeld;
  }

  /** Gets a volume that no other build uses. */
  async acquire(wish: VolumeWish): Promise<Volume> {
    const site: Site = { home: join(this.#root, keyOf(wish.pipeline)), isHeld: this.#isHeld };
    try {
      await mkdir(site.home, { recursive: true, mode: 0o700 });
      const found =
        wish.name === undefined ? await this.#choose(site, wish) : await this.#named(site, wish, wish.name);
      return new LockedVolume(site, wish, found);
    } catch (error) {
      throw error instanceof Fault ? error : volumeFault(error, site.home);
    }
  }

  async #choose(site: Site, { buildId, reset }: VolumeWish): Promise<{ name: string; isReused: boolean }> {
    const latest = reset ? undefined : await readName(join(site.home, 'latest'));
    if (latest !== undefined && (await takeOver(site, latest, buildId)))
      return { name: latest, isReused: true };
    return { name: await beginVolume(site, buildId), isReused: false };
  }

  async #named(site: Site, wish: VolumeWish, name: string): Promise<{ name: string; isReused: boolean }> {
    const { buildId } = wish;
    if (await takeOver(site, name, buildId)) return { name, isReused: true };
    throw (await exists(join(site.home, name, 'data')))
      ? new Fault('BUILD_NOT_RESTARTABLE', 'Another build uses the volume of that build', { volume: name })
      : new Fault('BUILD_NOT_RESTARTABLE', 'The volume of that build is gone', { volume: name });
  }
}
