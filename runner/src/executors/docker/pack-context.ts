import type { Dirent } from 'node:fs';
import { lstat, open, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import { type IgnoreRules, parseIgnore } from './docker-ignore.ts';
import { TAR_END, tarEntry, tarHeader, tarPadding, tarText } from './tar.ts';

/** What of a directory goes to the engine. */
export interface ContextPlan {
  readonly directory: string;
  /** Inside the context; sent even where rules ignore it, because the engine needs it. */
  readonly dockerfile: string;
  /** Given in place of a file of that name. */
  readonly content?: string;
}

const CHUNK_BYTES = 256 * 1024;
const MOST_ENTRIES = 1_000_000;
const IGNORE_LIMIT = 1024 * 1024;

const textIn = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).slice(0, IGNORE_LIMIT);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Rules that stand beside one Dockerfile go before those of the directory. */
const rulesOf = async ({ directory, dockerfile }: ContextPlan): Promise<IgnoreRules> =>
  parseIgnore(
    (await textIn(join(directory, `${dockerfile}.dockerignore`))) ??
      (await textIn(join(directory, '.dockerignore'))) ??
      '',
  );

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

const walk = async function* (
  directory: string,
  below: string,
  enters: (path: string, isDirectory: boolean) => boolean,
): AsyncGenerator<string> {
  const entries = await readdir(join(directory, below), { withFileTypes: true });
  // The same tree gives the same archive, which is what the engine's cache goes by.
  for (const entry of entries.sort(byName)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!enters(path, entry.isDirectory())) continue;
    yield path;
    if (entry.isDirectory()) yield* walk(directory, path, enters);
  }
};

const fileContent = async function* (path: string, size: number): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    let left = size;
    while (left > 0) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, left)));
      // A file that shrinks while it is read is filled up, as its size is promised already.
      const chunk =
        bytesRead === 0 ? Buffer.alloc(Math.min(CHUNK_BYTES, left)) : buffer.subarray(0, bytesRead);
      left -= chunk.length;
      yield chunk;
    }
  } finally {
    await file.close();
  }
};

const packed = async function* (plan: ContextPlan): AsyncGenerator<Buffer> {
  const rules = await rulesOf(plan);
  const needed = (path: string): boolean => path === plan.dockerfile || path === '.dockerignore';
  const leadsToNeeded = (path: string): boolean => plan.dockerfile.startsWith(`${path}/`);
  const enters = (path: string, isDirectory: boolean): boolean =>
    needed(path) || !rules.ignores(path) || (isDirectory && (rules.looksInside || leadsToNeeded(path)));
  let count = 0;
  for await (const path of walk(plan.directory, '', enters)) {
    if (++count > MOST_ENTRIES)
      throw new Fault(
        'IMAGE_BUILD_FAILED',
        `The directory of the build has more than ${MOST_ENTRIES} files; leave some out with .dockerignore`,
      );
    if (plan.content !== undefined && path === plan.dockerfile) continue;
    yield* packedEntry(plan.directory, path);
  }
  if (plan.content !== undefined) yield tarText(plan.dockerfile, plan.content);
  yield TAR_END;
};

const packedEntry = async function* (directory: string, path: string): AsyncGenerator<Buffer> {
  const place = join(directory, path);
  const stats = await lstat(place);
  const entry = tarEntry(path, stats, stats.isSymbolicLink() ? await readlink(place) : undefined);
  if (!entry) return;
  yield tarHeader(entry);
  if (entry.type !== 'file') return;
  yield* fileContent(place, entry.size);
  yield tarPadding(entry.size);
};

/** The context of a build as a tar archive that is made while it is sent. */
export const packContext = (plan: ContextPlan): Readable =>
  Readable.from(packed(plan), { objectMode: false });
