/** What the message of a commit says, and what a commit is called. */

/** The first line of a commit's message. */
export const titleOf = (message: string | null | undefined): string =>
  (message ?? '').split('\n')[0]?.trim() ?? '';

const PULL_REQUEST =
  /\(#(\d{1,9})\)|^Merge pull request #(\d{1,9})|\bPull request #(\d{1,9})\b|\(!(\d{1,9})\)/m;
const ISSUE = /(?<![\w-])([A-Z][A-Z0-9]{1,9}-\d{1,7})(?![\w-])/g;
const MOST_ISSUES = 10;

/** The number of the pull request that a commit came of, as Git hosts write it into messages. */
export const pullRequestOf = (message: string | null | undefined): string | undefined =>
  PULL_REQUEST.exec(message ?? '')
    ?.slice(1)
    .find(number => number !== undefined);

/** Keys of issues that a message names, each once. */
export const issuesOf = (message: string | null | undefined): readonly string[] =>
  [...new Set([...(message ?? '').matchAll(ISSUE)].map(([, key = '']) => key))].slice(0, MOST_ISSUES);

export const shortSha = (revision: string | undefined): string =>
  /^[0-9a-f]{40,64}$/.test(revision ?? '') ? (revision ?? '').slice(0, 7) : (revision ?? '');
