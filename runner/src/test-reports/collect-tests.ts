import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readJUnit, type TestResult } from '@freshet/domain/test-results';
import { findFiles } from './find-files.ts';
import type { FilePattern } from './patterns.ts';

const FILES_MAX = 1_000;
const FILE_BYTES = 16 * 1024 * 1024;
const ALL_BYTES = 128 * 1024 * 1024;
const PROBLEMS_MAX = 20;

/** Where a step worked. */
export interface TestPlace {
  /** The volume on the host. */
  readonly volume: string;
  /** The working directory of the step on the host. */
  readonly directory: string;
  /** When the attempt began, in milliseconds: older files are those of earlier steps and builds. */
  readonly since: number;
}

/** What was found in the files of a step. */
export interface FoundTests {
  readonly files: number;
  readonly results: readonly TestResult[];
  readonly problems: readonly string[];
}

const SECOND = 1_000;

/** What a file says; undefined when it is older than the attempt, or leads out of the volume. */
const textOf = async (
  path: string,
  volume: string,
  since: number,
): Promise<string | { readonly problem: string } | undefined> => {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return { problem: 'it cannot be read' };
  }
  try {
    const facts = await file.stat();
    const real = await realpath(path);
    if (!facts.isFile() || !real.startsWith(volume + sep)) return undefined;
    // Some file systems keep whole seconds only.
    if (facts.mtimeMs < Math.floor(since / SECOND) * SECOND) return undefined;
    if (facts.size > FILE_BYTES) return { problem: `it is larger than ${FILE_BYTES / 1024 / 1024} MiB` };
    const bytes = Buffer.alloc(facts.size);
    const { bytesRead } = await file.read(bytes, 0, facts.size, 0);
    return bytes.subarray(0, bytesRead).toString('utf8');
  } catch {
    return { problem: 'it cannot be read' };
  } finally {
    await file.close();
  }
};

/** The files that are meant, with the directory that they are below. */
const meantFiles = async (patterns: readonly FilePattern[], { volume, directory }: TestPlace) => {
  const found = await Promise.all(
    (['directory', 'volume'] as const).map(async below => {
      const wanted = patterns.filter(pattern => pattern.below === below);
      if (wanted.length === 0) return [];
      const base = below === 'volume' ? volume : directory;
      const paths = await findFiles(base, file => wanted.some(one => one.matches(file)), FILES_MAX);
      return paths.map(path => ({ path, file: join(base, path) }));
    }),
  );
  return found.flat();
};

/** Reads the results that a step left in files. What cannot be read is a problem to tell, and fails nothing. */
export const collectTests = async (
  patterns: readonly FilePattern[],
  place: TestPlace,
): Promise<FoundTests> => {
  const root = await realpath(place.volume);
  const results: TestResult[] = [];
  const problems: string[] = [];
  let files = 0;
  let room = ALL_BYTES;
  for (const { path, file } of await meantFiles(patterns, place)) {
    const text = room < 0 ? { problem: 'there is too much' } : await textOf(file, root, place.since);
    if (text === undefined) continue;
    const read = typeof text === 'string' ? readJUnit(text) : text;
    room -= typeof text === 'string' ? text.length : 0;
    if ('problem' in read) problems.push(`${path}: ${read.problem}`);
    else {
      files += 1;
      for (const result of read.results) results.push(result);
    }
  }
  return { files, results, problems: problems.slice(0, PROBLEMS_MAX) };
};
