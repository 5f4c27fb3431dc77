/**
 * The volumes of pods, as folders that are mounted into their containers:
 *
 *     <root>/pods/<uid>/volumes/<volume>    gone with the pod
 *     <root>/pods/<uid>/messages/<container>-<attempt>    what a container says of its end
 *     <root>/claims/<persistent volume>     gone with the PersistentVolume
 *
 * The root is for its owner alone; what is below must be open, since containers run as whom they like. Files that come
 * from the API lie in a folder named after their contents, to which a link leads that is replaced as a whole: programs
 * see the old files or the new ones, never some of each.
 */
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { VolumeFile } from './volume-files.ts';

const LINK = '..data';
const OPEN_TO_ALL = 0o777;
const MESSAGE_BYTES = 4_096;

/** A volume of a pod, and the group that its files are for. */
interface VolumePlace {
  readonly uid: string;
  readonly volume: string;
  readonly group: number | undefined;
}

/** The folders of a cluster. */
export interface Folders {
  /** A folder that begins empty and keeps what containers put there. */
  empty(place: VolumePlace): Promise<string>;
  /** A folder with these files and no others, whatever it held before. */
  filled(place: VolumePlace, files: ReadonlyMap<string, VolumeFile>): Promise<string>;
  claimed(persistentVolume: string, group: number | undefined): Promise<string>;
  /** A place inside a folder; it is made if it is not there. Refuses what leads out. */
  inside(folder: string, subPath: string): Promise<string>;
  messageFile(uid: string, name: string): Promise<string>;
  /** What a container wrote there, no more than a status has room for. */
  message(uid: string, name: string): Promise<string>;
  /** Removes all that belongs to a pod. */
  forget(uid: string): Promise<void>;
  /** Removes folders of pods and claims that are no more. */
  sweep(known: { pods: ReadonlySet<string>; volumes: ReadonlySet<string> }): Promise<void>;
}

const digestOf = (files: ReadonlyMap<string, VolumeFile>): string => {
  const hash = createHash('sha256');
  for (const [path, { content, mode }] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${mode}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 32);
};

const makeOpen = async (folder: string, group: number | undefined): Promise<string> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, OPEN_TO_ALL);
  await giveTo(folder, group);
  return folder;
};

/** Only root may give something to a group that it is not in; elsewhere files have to be open to all. */
const giveTo = async (path: string, group: number | undefined): Promise<void> => {
  if (group !== undefined && process.getuid?.() === 0) await chown(path, 0, group);
};

const writeAll = async (
  folder: string,
  files: ReadonlyMap<string, VolumeFile>,
  group: number | undefined,
): Promise<void> => {
  for (const [path, { content, mode }] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o755 });
    await writeFile(file, content);
    await giveTo(file, group);
    await chmod(file, group === undefined ? mode : mode | 0o440);
  }
};

/** Puts a link in place of another one, at once. */
const relink = async (target: string, path: string): Promise<void> => {
  const passing = `${path}.new`;
  await rm(passing, { force: true });
  await symlink(target, passing);
  await rename(passing, path);
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const absentWhenMissing = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const fill = async (
  folder: string,
  files: ReadonlyMap<string, VolumeFile>,
  group: number | undefined,
): Promise<void> => {
  const inner = `..${digestOf(files)}`;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const before = await absentWhenMissing(readlink(join(folder, LINK)));
  if (before === inner) return;
  await rm(join(folder, inner), { recursive: true, force: true });
  await mkdir(join(folder, inner), { mode: 0o755 });
  await chmod(join(folder, inner), 0o755);
  await writeAll(join(folder, inner), files, group);
  await relink(inner, join(folder, LINK));
  const tops = new Set([...files.keys()].map(path => path.split('/')[0] ?? path));
  const there = (await readdir(folder)).filter(name => !name.startsWith('..'));
  for (const name of tops) if (!there.includes(name)) await symlink(join(LINK, name), join(folder, name));
  for (const name of there) if (!tops.has(name)) await rm(join(folder, name), { force: true });
  if (before !== undefined) await rm(join(folder, before), { recursive: true, force: true });
};

const sweepFolder = async (folder: string, known: ReadonlySet<string>): Promise<void> => {
  const names = (await absentWhenMissing(readdir(folder))) ?? [];
  for (const name of names.filter(one => !known.has(one)))
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
};

/** Opens the folders below a root, which is made if it is not there. */
export const openFolders = async (root: string): Promise<Folders> => {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await chmod(root, 0o700);
  const home = await realpath(root);
  const volumeOf = (uid: string, volume: string): string => join(home, 'pods', uid, 'volumes', volume);
  const messageOf = (uid: string, name: string): string => join(home, 'pods', uid, 'messages', name);
  return {
    empty: ({ uid, volume, group }) => makeOpen(volumeOf(uid, volume), group),
    filled: async ({ uid, volume, group }, files) => {
      await fill(volumeOf(uid, volume), files, group);
      return volumeOf(uid, volume);
    },
    claimed: (persistentVolume, group) => makeOpen(join(home, 'claims', persistentVolume), group),
    inside: async (folder, subPath) => {
      const outside = new Error(`the path ${JSON.stringify(subPath)} leads out of its volume`);
      const path = join(folder, subPath);
      if (path !== folder && !path.startsWith(folder + sep)) throw outside;
      // A container may have put a link here that leads elsewhere: what is mounted is where it really leads.
      const there = await absentWhenMissing(realpath(path));
      if (there === undefined) await makeOpen(path, undefined);
      const real = await realpath(path);
      if (real !== folder && !real.startsWith(folder + sep)) throw outside;
      return real;
    },
    messageFile: async (uid, name) => {
      const file = messageOf(uid, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
      await chmod(file, 0o666);
      return file;
    },
    message: async (uid, name) => {
      const file = await absentWhenMissing(open(messageOf(uid, name)));
      if (file === undefined) return '';
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(MESSAGE_BYTES), 0, MESSAGE_BYTES, 0);
        return buffer.subarray(0, bytesRead).toString();
      } finally {
        await file.close();
      }
    },
    forget: uid => rm(join(home, 'pods', uid), { recursive: true, force: true, maxRetries: 3 }),
    sweep: async ({ pods, volumes }) => {
      await sweepFolder(join(home, 'pods'), pods);
      await sweepFolder(join(home, 'claims'), volumes);
    },
  };
};
