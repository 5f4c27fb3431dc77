import type { Application, ApplicationSource } from '@freshet/domain/applications';
import { type Touch, touchOf } from '@freshet/domain/merge-effects';
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

/** What a push means for an application: the most that it means for one of its sources. */
export const touchedBy = (application: Application, push: Push): Touch => {
  let verdict: Touch = 'no';
  for (const source of sourcesOf(application.spec)) {
    if (source.chart || !isSameRepository(source.repoURL, push.url) || !followsRef(source, push)) continue;
    const touch = touchOf(source, application.metadata.annotations, push.changedFiles);
    if (touch === 'sure') return touch;
    if (touch === 'maybe') verdict = touch;
  }
  return verdict;
};
