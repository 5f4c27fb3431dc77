/**
 * Puts the files of a commit into a folder, with those of its submodules. A submodule is a repository like every
 * other: its address is judged, its login is looked up for the same project, and its files come through the same hands.
 */
import { lstat, mkdir, readlink, realpath, rm } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { bareUrl, readSourceUrl, type SourceUrl } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';
import { type GitListing, listCommit } from './git-listing.ts';
import type { GitRepository } from './git-repository.ts';
import type { SourceLimits } from './limits.ts';

export interface CheckOutTools {
  readonly limits: SourceLimits;
  /** The repository of a submodule, for the same project. */
  readonly repositoryAt: (url: string) => Promise<{ repository: GitRepository; url: SourceUrl }>;
  /** Replaces pointers to large files by the files, where that is wanted. */
  readonly fillLargeFiles: (work: LargeFilesWork) => Promise<number>;
}

export interface LargeFilesWork {
  readonly repository: GitRepository;
  readonly url: SourceUrl;
  readonly folder: string;
  readonly listing: GitListing;
}

interface CheckOut {
  readonly repository: GitRepository;
  readonly url: SourceUrl;
  readonly commit: string;
  readonly folder: string;
}

interface Placing extends CheckOut {
  /** Where Git notes what it has put into the folder. */
  readonly index: string;
}

/**
 * Whether the folder of a commit may become that of another. What lies in submodules is no part of the commit, and would
 * be left behind; what is written in a way of its own would stay so.
 */
export const mayBecomeAnother = ({ submodules, hasAttributes }: GitListing): boolean =>
  submodules.size === 0 && !hasAttributes;

/** Where the files of a checked out commit lie in its folder. */
export const filesIn = (folder: string): string => join(folder, 'files');

/**
 * Puts everything there, and refuses what would lead whoever reads it out of the folder. In the folder of another commit
 * of the same repository, only the files that differ are written: it must have been one that `mayBecomeAnother`.
 */
export const checkOut = async (work: CheckOut, tools: CheckOutTools): Promise<GitListing> => {
  await mkdir(filesIn(work.folder), { recursive: true });
  const root = await realpath(filesIn(work.folder));
  const budget = { submodules: tools.limits.submodules };
  // Apart from the files: there a link of the repository could stand in its place.
  const index = join(work.folder, 'index');
  const listing = await place({ ...work, folder: root, index }, tools, { budget, depth: 0 });
  await refuseOutsideLinks(root, listing.links, work.repository.shown);
  return listing;
};

const place = async (
  work: Placing,
  tools: CheckOutTools,
  nesting: { readonly budget: { submodules: number }; readonly depth: number },
): Promise<GitListing> => {
  const { repository, commit, folder, url, index } = work;
  await repository.ensure(commit);
  const listing = await listCommit(repository, commit, tools.limits);
  if (listing.hasAttributes) await clear(work);
  await repository.local([`--work-tree=${folder}`, 'read-tree', '--reset', '-u', commit], {
    env: { GIT_INDEX_FILE: index },
    maxFileBytes: tools.limits.treeBytes,
  });
  listing.bytes += await tools.fillLargeFiles({ repository, url, folder, listing });
  for (const [path, inner] of await submodulesOf(work, listing)) {
    nesting.budget.submodules -= 1;
    if (nesting.budget.submodules < 0 || nesting.depth >= tools.limits.submoduleDepth)
      throw new Fault('SOURCE_TOO_LARGE', `${repository.shown} has more submodules than this engine follows`);
    await placeSubmodule({ work, path, ...inner }, tools, nesting, listing);
  }
  return listing;
};

/** Git takes files that are there for written, though they are to be written in another way now. */
const clear = async ({ folder, index }: Placing): Promise<void> => {
  await rm(index, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
};

const placeSubmodule = async (
  { work, path, url, commit }: { work: Placing; path: string; url: string; commit: string },
  tools: CheckOutTools,
  nesting: { readonly budget: { submodules: number }; readonly depth: number },
  listing: GitListing,
): Promise<void> => {
  const folder = join(work.folder, path);
  // Git makes a real folder there; anything else would lead the files elsewhere.
  if ((await realpath(folder).catch(() => undefined)) !== folder)
    throw new Fault(
      'SOURCE_LINK_OUTSIDE',
      `${work.repository.shown} has a submodule in the place of a link: ${path}`,
    );
  const { repository, url: inner } = await tools.repositoryAt(url);
  const deeper = { ...nesting, depth: nesting.depth + 1 };
  const index = `${work.index}-${nesting.budget.submodules}`;
  const nested = await place({ repository, url: inner, commit, folder, index }, tools, deeper);
  for (const [name, hash] of nested.objects) listing.objects.set(`${path}/${name}`, hash);
  listing.links.push(...nested.links.map(link => `${path}/${link}`));
  listing.bytes += nested.bytes;
  if (listing.bytes > tools.limits.treeBytes)
    throw new Fault('SOURCE_TOO_LARGE', `${work.repository.shown} and its submodules are too large`);
};

/** Paths, addresses and commits of the submodules that have an address. */
const submodulesOf = async (
  { repository, url, commit }: CheckOut,
  { submodules, objects, links }: GitListing,
): Promise<Map<string, { url: string; commit: string }>> => {
  const found = new Map<string, { url: string; commit: string }>();
  if (submodules.size === 0 || !objects.has('.gitmodules') || links.includes('.gitmodules')) return found;
  const text = await repository
    .local(['config', '--blob', `${commit}:.gitmodules`, '--list', '-z', '--no-includes'])
    .catch((cause: unknown) => {
      throw new Fault(
        'SOURCE_URL_REFUSED',
        `.gitmodules of ${repository.shown} cannot be read`,
        {},
        { cause },
      );
    });
  const settings = new Map<string, { path?: string; url?: string }>();
  for (const entry of text.split('\0')) {
    const [, name, field, value] = /^submodule\.([\s\S]+)\.(path|url)\n([\s\S]*)$/.exec(entry) ?? [];
    if (name === undefined || field === undefined) continue;
    settings.set(name, { ...settings.get(name), [field]: value });
  }
  for (const { path, url: written } of settings.values()) {
    const inner = path === undefined ? undefined : submodules.get(path);
    if (path !== undefined && written !== undefined && inner !== undefined)
      found.set(path, { url: absoluteUrl(url, written), commit: inner });
  }
  return found;
};

/** `../other.git` is beside the repository that names it. A repository from afar never names a folder of this machine. */
const absoluteUrl = (parent: SourceUrl, written: string): string => {
  if (/^\.\.?\//.test(written)) {
    const path = posix.join(parent.path, written);
    if (path === '..' || path.startsWith('../'))
      throw new Fault('SOURCE_URL_REFUSED', 'the address of a submodule leads out of its server');
    return bareUrl({ ...parent, path });
  }
  const url = readSourceUrl(written);
  if (!url || (url.scheme === 'file' && parent.scheme !== 'file'))
    throw new Fault('SOURCE_URL_REFUSED', 'the address of a submodule is none that this engine fetches from');
  return written;
};

const refuseOutsideLinks = async (root: string, links: readonly string[], shown: string): Promise<void> => {
  for (const link of links) {
    const path = join(root, link);
    const stats = await lstat(path).catch(() => undefined);
    if (!stats?.isSymbolicLink()) continue;
    const target = await readlink(path);
    const written = resolve(dirname(path), target);
    const real = await realpath(path).catch(() => written);
    if (target.startsWith('/') || !isInside(root, written) || !isInside(root, real))
      throw new Fault('SOURCE_LINK_OUTSIDE', `${shown} has a link that leads out of it: ${link}`, { link });
  }
};

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith('../') && !way.startsWith('/');
};
