import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../host/index.ts';
import { type Check, fail, ok, warn } from './check.ts';

const NEEDED_BYTES = 500 * 1024 ** 2;
const COMFORTABLE_BYTES = 2 * 1024 ** 3;
/** The newest layout of the home that this version reads; the control plane decides with the same number. */
const STATE_VERSION = 1;

export const homeWritable: Check = {
  title: 'Home',
  run: async ({ home }) => {
    const place = await nearestExisting(home);
    const advice = `Make ${place} writable for you, or choose another directory with FRESHET_HOME.`;
    if (!(await stat(place)).isDirectory()) return fail(`${place} is not a directory`, advice);
    try {
      await access(place, constants.W_OK | constants.X_OK);
    } catch {
      return fail(`${place} is not writable`, advice);
    }
    return ok(place === home ? home : `${home}, created on the first start`);
  },
};

export const freeDisk: Check = {
  title: 'Disk',
  run: async ({ home }) => {
    const { bavail, bsize } = await statfs(await nearestExisting(home));
    const free = bavail * bsize;
    const size = `${(free / 1024 ** 3).toFixed(1)} GB free for ${home}`;
    if (free < NEEDED_BYTES)
      return fail(`only ${size}`, 'Free some disk space, or put FRESHET_HOME on a larger disk.');
    if (free < COMFORTABLE_BYTES)
      return warn(`only ${size}`, 'Logs and caches fill this quickly; free some disk space.');
    return ok(size);
  },
};

export const stateVersion: Check = {
  title: 'State',
  run: async ({ home }) => {
    const path = join(home, 'state.json');
    let version: unknown;
    try {
      version = (JSON.parse(await readFile(path, 'utf8')) as { version?: unknown } | null)?.version;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return ok('none yet, the first start creates it');
      const reason = errorCode(error) ?? 'it is not JSON';
      return fail(
        `${path} cannot be read: ${reason}`,
        'Restore the home directory from a backup, or use another FRESHET_HOME.',
      );
    }
    if (typeof version !== 'number') {
      return fail(
        `${path} does not tell its version`,
        'Restore the home directory from a backup, or use another FRESHET_HOME.',
      );
    }
    if (version > STATE_VERSION) {
      return fail(
        `written by a newer Freshet (layout ${version}, this one reads ${STATE_VERSION})`,
        'Start the newer version again, or restore a backup made before the upgrade.',
      );
    }
    return ok(`layout ${version}`);
  },
};

export const contextFilePrivate: Check = {
  title: 'Contexts',
  run: async ({ contextFile, platform }) => {
    try {
      const { mode } = await stat(contextFile);
      if (platform !== 'win32' && (mode & 0o077) !== 0) {
        return warn(`${contextFile} holds keys and others can read it`, `chmod 600 ${contextFile}`);
      }
      return ok(contextFile);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return ok('none yet, the first start creates one');
      return fail(
        `${contextFile} cannot be read: ${errorCode(error) ?? error}`,
        `Make ${contextFile} readable for you.`,
      );
    }
  },
};

/** The directory itself, or the closest one above it that exists. */
const nearestExisting = async (path: string): Promise<string> => {
  try {
    await stat(path);
    return path;
  } catch {
    const parent = dirname(path);
    return parent === path ? path : nearestExisting(parent);
  }
};
