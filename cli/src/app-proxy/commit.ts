/** A commit that a change came to. */
import { z } from 'zod';
import type { CommandContext } from '../command/index.ts';
import { defineView, safeText } from '../output/index.ts';

/** What is asked of every commit. */
export const COMMIT_FIELDS = '{ sha url branch message author { name email } date }';

export const Commit = z.object({
  sha: z.string(),
  url: z.string(),
  branch: z.string(),
  message: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  date: z.string(),
});
export type Commit = z.infer<typeof Commit>;

const commitView = defineView<Commit>({
  kind: 'commit',
  name: ({ sha }) => sha,
  empty: 'Nothing was committed.',
  columns: [
    { title: 'COMMIT', value: ({ sha }) => sha.slice(0, 12) },
    { title: 'BRANCH', value: ({ branch }) => branch },
    { title: 'AUTHOR', value: ({ author }) => author.name },
    { title: 'MESSAGE', value: ({ message }) => message.split('\n')[0] },
  ],
});

const SHORT = 12;

/** Says what was committed, and what comes of it. */
export const printCommit = async (
  { print }: Pick<CommandContext, 'print'>,
  commit: Commit | null | undefined,
  what: string,
  then = 'the cluster follows',
): Promise<void> => {
  if (!commit) {
    print.note(`${safeText(what)}; nothing had to be committed`);
    return;
  }
  if (print.format === 'table' || print.format === 'wide') {
    const { sha, branch, author } = commit;
    print.note(
      `${safeText(what)} in commit ${sha.slice(0, SHORT)} on ${safeText(branch)} by ${safeText(author.name)}; ${then}`,
    );
    return;
  }
  await print.one(commitView, commit);
};
