/** What a commit holds, read once: for hashes of paths, for links and for other repositories in it. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { GitRepository } from './git-repository.ts';
import type { SourceLimits } from './limits.ts';

export interface GitListing {
  /** Paths of files, folders, links and submodules, and the name of what they hold. */
  readonly objects: Map<string, string>;
  readonly links: string[];
  /** Paths of submodules, and their commits. */
  readonly submodules: Map<string, string>;
  readonly rootHash: string;
  /** Whether it says how files are written: then the same content may lie in a folder in different ways. */
  hasAttributes: boolean;
  bytes: number;
}

const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t([\s\S]*)$/;

export const listCommit = async (
  repository: GitRepository,
  commit: string,
  { treeEntries, treeBytes }: SourceLimits,
): Promise<GitListing> => {
  const [text, root] = await Promise.all([
    repository.local(['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit]),
    repository.local(['rev-parse', '--verify', `${commit}^{tree}`]),
  ]);
  const rootHash = root.trim();
  const listing: GitListing = {
    objects: new Map(),
    links: [],
    submodules: new Map(),
    rootHash,
    hasAttributes: false,
    bytes: 0,
  };
  for (const line of text.split('\0')) {
    const [, mode, type, hash, size, path] = ENTRY.exec(line) ?? [];
    if (hash === undefined || path === undefined) continue;
    listing.objects.set(path, hash);
    if (type === 'blob') listing.bytes += Number(size);
    if (mode === '120000') listing.links.push(path);
    if (type === 'commit') listing.submodules.set(path, hash);
    if (posix.basename(path) === '.gitattributes') listing.hasAttributes = true;
  }
  if (listing.objects.size > treeEntries || listing.bytes > treeBytes)
    throw new Fault(
      'SOURCE_TOO_LARGE',
      `${repository.shown} holds ${listing.objects.size} files and folders with ${listing.bytes} bytes at ${commit}`,
      { files: listing.objects.size, bytes: listing.bytes },
    );
  return listing;
};

/** The path as a listing has it; undefined for one that leads out. */
const cleanPath = (path: string): string | undefined => {
  const clean = posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+/, '').replace(/\/+$/, '');
  if (clean === '..' || clean.startsWith('../')) return undefined;
  return clean === '.' ? '' : clean;
};

/**
 * The same for the same content below a path. A link may show what lies elsewhere in the repository, so where links
 * are about, everything in it counts.
 */
export const hashIn = ({ objects, links, rootHash }: GitListing, path: string): string | undefined => {
  const clean = cleanPath(path);
  if (clean === undefined) return undefined;
  if (clean === '') return rootHash;
  const isTouched = links.some(
    link => link === clean || link.startsWith(`${clean}/`) || clean.startsWith(`${link}/`),
  );
  if (isTouched) return createHash('sha256').update(`${rootHash} ${clean}`).digest('hex');
  return objects.get(clean);
};
