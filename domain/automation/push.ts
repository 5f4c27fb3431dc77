import {
  type Application,
  type ApplicationSource,
  GENERATE_PATHS_ANNOTATION,
} from '@freshet/domain/applications';
import { isSameRepository } from '@freshet/domain/source-urls';
import { readConstraint, readVersion } from '@freshet/domain/version-constraints';
import { sourcesOf } from './sources.ts';

/** Somebody pushed: what a provider tells of it. */
export interface Push {
  readonly url: string;
  /** `refs/heads/…`, `refs/tags/…`, or the name of a branch or tag. */
  readonly ref: string;
  /** Whether the ref is the default branch; assumed where nobody says. */
  readonly isDefaultBranch?: boolean | undefined;
  /** What was added, changed or removed; undefined where that is not known. */
  readonly changedFiles?: readonly string[] | undefined;
}

const shortRef = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, '');

const satisfies = (targetRevision: string, name: string, prefix: string): boolean => {
  if (!name.startsWith(prefix)) return false;
  const version = readVersion(name.slice(prefix.length));
  return version !== undefined && readConstraint(targetRevision)?.(version) === true;
};

/** Whether the target revision may mean something else after the push. */
const followsRef = (source: ApplicationSource, { ref, isDefaultBranch = true }: Push): boolean => {
  const target = source.targetRevision || 'HEAD';
  const name = shortRef(ref);
  if (target === 'HEAD') return isDefaultBranch && !ref.startsWith('refs/tags/');
  if (target === ref || shortRef(target) === name) return true;
  return !ref.startsWith('refs/heads/') && satisfies(target, name, source.tagPrefix ?? '');
};

/** A path of a repository in one spelling: without dots, and without slashes around it. */
const plainPath = (path: string): string => {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
};

const isUnder = (file: string, folder: string): boolean =>
  folder === '' || file === folder || file.startsWith(`${folder}/`);

/** The paths of a source's repository that an application says it is made of; undefined where it does not say. */
export const declaredPaths = (
  { metadata }: Application,
  source: ApplicationSource,
): readonly string[] | undefined => {
  const written = metadata.annotations?.[GENERATE_PATHS_ANNOTATION];
  if (written === undefined || written.trim() === '') return undefined;
  return written
    .split(';')
    .map(path => path.trim())
    .filter(path => path !== '')
    .map(path => plainPath(path.startsWith('/') ? path : `${source.path ?? ''}/${path}`));
};

const anyUnder = (files: readonly string[], folders: readonly string[]): boolean =>
  files.some(file => folders.some(folder => isUnder(plainPath(file), folder)));

/**
 * What a push means for an application: `no` when it cannot matter, `sure` when a file in the folder of a source has
 * changed, `maybe` when sources may read what changed elsewhere.
 */
export const touchedBy = (application: Application, push: Push): 'no' | 'maybe' | 'sure' => {
  let verdict: 'no' | 'maybe' = 'no';
  for (const source of sourcesOf(application.spec)) {
    if (source.chart || !isSameRepository(source.repoURL, push.url) || !followsRef(source, push)) continue;
    const { changedFiles } = push;
    if (changedFiles === undefined) verdict = 'maybe';
    else if (anyUnder(changedFiles, [plainPath(source.path ?? '')])) return 'sure';
    else if (anyUnder(changedFiles, declaredPaths(application, source) ?? [''])) verdict = 'maybe';
  }
  return verdict;
};
