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
import { isFile } from './tree-entries.ts';

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
const MOST_PLACES = 200;
const MOST_FOLDERS = 100;
const LARGEST = 262_144;

export const outsideChanges = async (
  repository: KeptRepository,
  { from, to, folder, named }: OutsideWish,
): Promise<OutsideChanges> => {
  if (folder === '' || from === to) return NONE;
  const places = new Set(named.filter(isRepositoryPath));
  // A base that only one of both names is a difference between them.
  for (const commit of [from, to])
    for (const place of await placesOf(repository, commit, folder)) places.add(place);
  const outside = [...places].filter(place => !isWithin(place, folder)).slice(0, MOST_PLACES);
  if (outside.length === 0) return NONE;
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to, '--', ...outside];
  const paths = (await repository.local(args))
    .split('\0')
    .filter(path => path !== '' && !isWithin(path, folder));
  return { paths: paths.slice(0, MOST_SHOWN), count: paths.length };
};

/** Everything that the files of a folder lead to at a commit, through folders that lead further. */
const placesOf = async (
  repository: KeptRepository,
  commit: string,
  folder: string,
): Promise<ReadonlySet<string>> => {
  const places = new Set([folder]);
  let at = 0;
  for (const place of places) {
    if (at >= MOST_FOLDERS) break;
    at += 1;
    for (const name of await namesIn(repository, commit, place)) {
      const path = posix.join(place, name).replace(/\/+$/, '');
      if (isRepositoryPath(path) && places.size < MOST_PLACES) places.add(path);
    }
  }
  return places;
};

/** What the files of one folder name that name others; a file that cannot be read names nothing. */
const namesIn = async (
  repository: KeptRepository,
  commit: string,
  folder: string,
): Promise<readonly string[]> => {
  const wanted = NAMING_FILES.map(name => `${folder}/${name}`);
  const entries = [...(await repository.entries(commit, wanted)).values()].filter(isFile);
  if (entries.length === 0) return [];
  const bytes = await repository.localBytes(['cat-file', '--batch'], {
    input: entries.map(({ sha }) => `${sha}\n`).join(''),
  });
  return readBatch(bytes).flatMap((text, at) => {
    if (text.length > LARGEST) return [];
    try {
      return namedIn(entries[at]?.path ?? '', text.toString('utf8'));
    } catch (error) {
      // Rendering says what is wrong with it.
      if (!isFault(error)) throw error;
      return [];
    }
  });
};

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The same in words, for who is told that there is nothing to commit. */
export const outsideWords = ({ paths, count }: OutsideChanges): string => {
  const shown = paths.slice(0, 5);
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return `what it names outside of it changed, and stays: ${shown.join(', ')}${more}`;
};
