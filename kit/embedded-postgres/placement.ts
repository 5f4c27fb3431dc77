/**
 * Where the data lives. As an ordinary user: where the caller says. As root the server runs as another user,
 * who often cannot get below root's home; then the data goes to a folder of its own in a system directory, and
 * the place the caller named becomes a link to it. The link is made before the data, so that a crash in between
 * leaves a link into an existing empty folder ("not made yet"), which differs from a link into nothing ("lost").
 */
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { commandLine } from '@freshet/kit/process-life';
import { canEnter, chooseAccount, isRoot } from './account.ts';
import type { Account } from './command.ts';
import { ifMissing } from './if-missing.ts';
import { readLockFile } from './lock-file.ts';

/** The real directory of the data, and the account that owns it when we are root. */
export interface Placement {
  readonly path: string;
  readonly account: Account | undefined;
}

/** Directories for what an unprivileged account must reach, in the order they are tried. */
export const SYSTEM_DIRS = ['/var/lib/freshet', '/srv/freshet', '/opt/freshet'];

/** In a moved-out folder: the file that names the place it stands in for. */
const ORIGIN = 'origin';

/** The place that the caller named, after a link that an earlier start or a person made there. */
export interface Site {
  readonly dataDir: string;
  readonly path: string;
}

/** Finds the real place of the data, without touching it. */
export const findSite = async (dataDir: string): Promise<Site> => {
  await mkdir(dirname(dataDir), { recursive: true });
  const entry = await lstat(dataDir).catch(ifMissing);
  if (!entry?.isSymbolicLink()) return { dataDir, path: dataDir };
  const path = resolve(dirname(dataDir), await readlink(dataDir));
  if (!(await stat(dirname(path)).catch(ifMissing))) {
    throw new Fault('POSTGRES_DATA_CORRUPT', `${dataDir} points to ${path}, which is gone`, { path });
  }
  return { dataDir, path };
};

interface PlaceOptions {
  /** True when the site holds a database; only then are its owner and modes ours to set right. */
  readonly exists: boolean;
  readonly systemDirs: readonly string[];
}

/** Decides where the data lives and makes that place usable for the server. */
export const placeData = async (site: Site, options: PlaceOptions): Promise<Placement> => {
  const owner = options.exists ? await ownerOf(site.path) : undefined;
  const place = isRoot() ? await placeForAccount(site, owner, options) : placeForUs(site, owner);
  // Restored data often comes with wider modes, which PostgreSQL refuses.
  if (owner) await chmod(place.path, 0o700);
  return place;
};

const placeForUs = ({ path }: Site, owner: Account | undefined): Placement => {
  if (!owner || owner.uid === process.geteuid?.() || process.platform === 'win32') {
    return { path, account: undefined };
  }
  throw new Fault('HOME_NOT_WRITABLE', `${path} belongs to another user (${owner.name})`, { path });
};

const placeForAccount = async (
  { dataDir, path }: Site,
  owner: Account | undefined,
  { systemDirs }: PlaceOptions,
): Promise<Placement> => {
  // Data that exists stays with its owner: an account added later must not lock the server out.
  const account = owner && owner.uid !== 0 ? owner : await chooseAccount();
  if (await canEnter(account, dirname(path))) {
    if (owner?.uid === 0) await giveTo(account, path);
    return { path, account };
  }
  if (!owner && path === dataDir) return { path: await moveOut(dataDir, account, systemDirs), account };
  throw new Fault(
    'HOME_NOT_WRITABLE',
    `the database in ${path} runs as ${account.name}, who may not enter ${dirname(path)}`,
    { path },
  );
};

/** The first system directory that exists or can be made, and that the account can reach. */
export const reachableDir = async (account: Account, candidates: readonly string[]): Promise<string> => {
  for (const directory of candidates) {
    const made = await mkdir(directory, { recursive: true }).catch(() => 'refused');
    // Ours to open, unlike one that was there before.
    if (made !== undefined && made !== 'refused') await chmod(directory, 0o755);
    if (made !== 'refused' && (await canEnter(account, directory))) return directory;
  }
  throw new Fault(
    'HOME_NOT_WRITABLE',
    `the user ${account.name} can use none of ${candidates.join(', ')} for the database`,
    { candidates },
  );
};

/** Where data is, with the folder and the link when it was moved out. Nothing of it is touched. */
export const placesOfData = async (dataDir: string): Promise<readonly string[]> => {
  const entry = await lstat(dataDir).catch(ifMissing);
  if (!entry) return [];
  if (!entry.isSymbolicLink()) return [dataDir];
  const path = resolve(dirname(dataDir), await readlink(dataDir));
  return [(await isMovedOut(dataDir, path)) ? dirname(path) : path, dataDir];
};

/** True for a folder that moveOut() made: a link may also be a person's own, to a place that holds other things. */
const isMovedOut = async (dataDir: string, path: string): Promise<boolean> =>
  (await readFile(join(dirname(path), ORIGIN), 'utf8').catch(ifMissing))?.trim() === dataDir;

/** Deletes the data that no server uses; a fault while one does. */
export const discardData = async (dataDir: string): Promise<void> => {
  const entry = await lstat(dataDir).catch(ifMissing);
  if (!entry) return;
  const path = entry.isSymbolicLink() ? resolve(dirname(dataDir), await readlink(dataDir)) : dataDir;
  const pid = (await readLockFile(path))?.pid;
  if (pid !== undefined && (await commandLine(pid))?.includes('postgres'))
    throw new Fault('POSTGRES_IN_USE', `the database in ${path} is in use by process ${pid}`, { path, pid });
  await removeData(dataDir, { path, account: undefined });
};

/** Deletes the data, and with it the folder and the link when it was moved out. */
export const removeData = async (dataDir: string, { path }: Placement): Promise<void> => {
  await rm(path, { recursive: true, force: true });
  if (path === dataDir) return;
  const folder = dirname(path);
  if (await isMovedOut(dataDir, path)) await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { force: true });
};

/** Makes the entries of a directory survive a power cut. */
export const syncDirectory = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const ownerOf = async (path: string): Promise<Account> => {
  const { uid, gid } = await stat(path);
  return { name: `uid ${uid}`, uid, gid };
};

const moveOut = async (dataDir: string, account: Account, systemDirs: readonly string[]): Promise<string> => {
  const systemDir = await reachableDir(account, systemDirs);
  const folder = await mkdtemp(join(systemDir, 'data-'));
  // For whoever wonders later what this folder belongs to.
  await writeFile(join(folder, ORIGIN), `${dataDir}\n`);
  await chown(folder, account.uid, account.gid);
  const path = join(folder, 'data');
  await rmdir(dataDir).catch(ifMissing);
  await symlink(path, dataDir);
  for (const directory of [folder, systemDir, dirname(dataDir)]) await syncDirectory(directory);
  return path;
};

const giveTo = async (account: Account, path: string): Promise<void> => {
  await lchown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
};
