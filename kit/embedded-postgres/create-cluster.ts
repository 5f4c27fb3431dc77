import { chown, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Binaries } from './binaries.ts';
import { type CommandResult, runCommand } from './command.ts';
import { makeDraft } from './draft.ts';
import { ifMissing } from './if-missing.ts';
import { prepareLogin, SUPERUSER } from './login.ts';
import { type Placement, syncDirectory } from './placement.ts';
import { scramVerifier } from './scram.ts';
import { programFault } from './storage-fault.ts';

/** Tells whether there is data to start from; a fault says why existing data cannot be used. */
export const hasCluster = async (path: string, major: string): Promise<boolean> => {
  const entries = await readdir(path).catch(ifMissing);
  if (!entries?.length) return false;
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8').catch(ifMissing))?.trim();
  const control = await stat(join(path, 'global', 'pg_control')).catch(ifMissing);
  if (!version || !/^\d+(\.\d+)?$/.test(version) || !control) {
    throw new Fault('POSTGRES_DATA_CORRUPT', `${path} is not empty and holds no whole database`, { path });
  }
  if (version !== major) {
    throw new Fault(
      'POSTGRES_DATA_VERSION',
      `the data in ${path} was written by PostgreSQL ${version}; this is PostgreSQL ${major}`,
      { path, found: version, expected: major },
    );
  }
  return true;
};

interface CreateOptions {
  readonly place: Placement;
  readonly binaries: Binaries;
  readonly password: Secret;
  /** True for data whose superuser logs in with the password. */
  readonly superuser: boolean;
  /** False only for data that need not survive a crash of the machine. */
  readonly durable: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes a new, empty database. It is made in a folder beside the final place, flushed to disk by initdb, and
 * renamed when whole; what a killed attempt left behind is removed by the next one.
 */
export const createCluster = async (options: CreateOptions): Promise<void> => {
  const { path, account } = options.place;
  const draft = await makeDraft(path);
  try {
    const verifier = join(draft, 'verifier');
    await writeFile(verifier, scramVerifier(options.password), { mode: 0o600 });
    if (account) for (const entry of [draft, verifier]) await chown(entry, account.uid, account.gid);
    const data = join(draft, 'data');
    await initdb(data, verifier, options);
    if (!options.superuser) await prepareLogin({ ...options, path: data, account });
    await rmdir(path).catch(ifMissing);
    await rename(join(draft, 'data'), path);
    await syncDirectory(dirname(path));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

const initdb = async (directory: string, verifier: string, options: CreateOptions): Promise<void> => {
  const { place, binaries, durable, signal } = options;
  const args = [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${verifier}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = await runCommand(binaries.initdb, args, { account: place.account, signal });
  if (result.kind === 'exited' && result.code === 0) return;
  const printed = result.kind === 'exited' ? result.output : result.errno;
  const lines = printed.split('\n').filter(line => line.trim() !== '');
  throw programFault({ path: place.path, what: `initdb failed (${endOf(result)})`, lines: lines.slice(-20) });
};

/** Whoever is killed has no last words: what it printed was still in its memory. */
const endOf = (result: CommandResult): string => {
  if (result.kind === 'unstartable') return 'not started';
  return result.signal ? `killed by ${result.signal}` : `exit code ${result.code}`;
};
