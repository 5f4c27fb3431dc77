import { Fault } from '@freshet/kit/errors';

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const SHORT_COMMIT = /^[0-9a-f]{7,63}$/i;
const LONGEST = 255;

/** Whether a revision names a commit in full, so that nobody need be asked. */
export const isCommit = (revision: string): boolean => COMMIT.test(revision);

/** Whether a revision may be the beginning of the name of a commit. */
export const isShortCommit = (revision: string): boolean => SHORT_COMMIT.test(revision);

/**
 * The revision as we ask for it. What a program could take for an option or for more than one name is refused before
 * any program sees it.
 */
export const checkedRevision = (written: string | undefined): string => {
  const revision = (written ?? '').trim();
  if (revision === '') return 'HEAD';
  if (COMMIT.test(revision.toLowerCase())) return revision.toLowerCase();
  if (revision.startsWith('-') || revision.length > LONGEST || /[\p{Cc}:?[\\]|\.\.|@\{/u.test(revision))
    throw new Fault(
      'SOURCE_REVISION_INVALID',
      `${JSON.stringify(revision.slice(0, LONGEST))} is not the name of a branch, tag, commit or version`,
    );
  return revision;
};

/** A commit that somebody hands in as already resolved. */
export const checkedCommit = (revision: string): string => {
  const commit = revision.toLowerCase();
  if (!COMMIT.test(commit))
    throw new Fault(
      'SOURCE_REVISION_INVALID',
      `${JSON.stringify(revision.slice(0, LONGEST))} is not a commit`,
    );
  return commit;
};
