/**
 * What an application reads outside of its folder, as far as files say so: bases and other files of kustomizations, charts
 * that a chart has beside it, and what the settings of the application name. Who makes the folder what it was leaves these
 * as they are.
 */
import { posix } from 'node:path';
import { isRepositoryPath } from '@freshet/domain/shared-configuration';
import { isFault } from '@freshet/kit/errors';
import { NAMING_FILES, namedIn } from '../rendering/index.ts';
import type { KeptRepository } from './kept-repository.ts';
import { readBatch } from './read-files.ts';
import { isFile, withFolders } from './tree-entries.ts';

/** Files outside of a folder that are not the same at two commits. */
export interface OutsideChanges {
  /** The first of them. */
  readonly paths: readonly string[];
  readonly count: number;
}

interface OutsideWish {
  readonly from: string;
  readonly to: string;
  readonly folder: string;
  /** Paths of the repository that the settings of the application name. */
  readonly named: readonly string[];
}

const NONE: OutsideChanges = { paths: [], count: 0 };
const MOST_SHOWN = 20;
const MOST_PLACES = 5_000;
/** Bases of bases of bases. */
const DEEPEST = 40;
/** Paths of one command line. */
const AT_ONCE = 100;
const LARGEST = 262_144;
const ROOT = '';

export const outsideChanges = async (
  repository: KeptRepository,
  { from, to, folder, named }: OutsideWish,
): Promise<OutsideChanges> => {
  if (folder === ROOT || from === to) return NONE;
  const places = new Set(named.map(plainPlace).filter(place => place !== undefined));
  // A base that only one of both names is a difference between them.
  for (const commit of [from, to])
    for (const place of await placesOf(repository, commit, folder)) places.add(place);
  if ([...places].every(place => isWithin(place, folder))) return NONE;
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to];
  const changed = (await repository.local(args)).split('\0').filter(path => path !== '');
  const isEverything = places.has(ROOT);
  const paths = changed.filter(
    path => !isWithin(path, folder) && (isEverything || withFolders([path]).some(place => places.has(place))),
  );
  return { paths: paths.slice(0, MOST_SHOWN), count: paths.length };
};

/** A path of the repository in one spelling, of which the root is one; undefined where it leads out of it. */
const plainPlace = (path: string): string | undefined => {
  const place = posix.normalize(path).replace(/^\.?\/+|\/+$/g, '');
  if (place === '.' || place === ROOT) return ROOT;
  return isRepositoryPath(place) ? place : undefined;
};

/** Everything that the files of a folder lead to at a commit, through folders that lead further. */
const placesOf = async (
  repository: KeptRepository,
  commit: string,
  folder: string,
): Promise<ReadonlySet<string>> => {
  const places = new Set([folder]);
  let level = [folder];
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += AT_ONCE)
      for (const path of await namesIn(repository, commit, level.slice(at, at + AT_ONCE))) {
        const place = plainPlace(path);
        if (place === undefined || places.has(place) || places.size >= MOST_PLACES) continue;
        places.add(place);
        next.push(place);
      }
    level = next;
  }
  return places;
};

/** What the files of some folders name that name others; a file that cannot be read names nothing. */
const namesIn = async (
  repository: KeptRepository,
  commit: string,
  folders: readonly string[],
): Promise<readonly string[]> => {
  const wanted = folders.flatMap(folder => NAMING_FILES.map(name => posix.join(folder, name)));
  const entries = [...(await repository.entries(commit, wanted)).values()].filter(isFile);
  if (entries.length === 0) return [];
  const input = entries.map(({ sha }) => `${sha}\n`).join('');
  const bytes = await repository.localBytes(['cat-file', '--batch'], { input }).catch(nothingWhereTooLarge);
  return readBatch(bytes).flatMap((text, at) => {
    const file = entries[at]?.path ?? '';
    if (text.length > LARGEST) return [];
    try {
      return namedIn(file, text.toString('utf8')).map(name => posix.join(posix.dirname(file), name));
    } catch (error) {
      // Rendering says what is wrong with it.
      if (!isFault(error)) throw error;
      return [];
    }
  });
};

const nothingWhereTooLarge = (error: unknown): Buffer => {
  if (isFault(error, 'SOURCE_TOO_LARGE')) return Buffer.alloc(0);
  throw error;
};

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The same in words, for who is told that there is nothing to commit. */
export const outsideWords = ({ paths, count }: OutsideChanges): string => {
  const shown = paths.slice(0, 5);
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return `what it names outside of it changed, and stays: ${shown.join(', ')}${more}`;
};
