/** A commit that a change would come to. */
import { z } from 'zod';
import type { CommandContext } from '../command/index.ts';
import { safeText, visibleLines } from '../output/index.ts';

/** What is asked of every preview. */
export const PREVIEW_FIELDS =
  '{ repository branch author { name email } message files { path before after diff } }';

export const CommitPreview = z.object({
  repository: z.string(),
  branch: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  message: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      diff: z.string().nullable(),
    }),
  ),
});
type CommitPreview = z.infer<typeof CommitPreview>;

/** Says what would be committed, as the pages do: where, whose, the words, and each file as a patch. */
export const printPreview = async (
  { print }: Pick<CommandContext, 'print'>,
  preview: CommitPreview,
): Promise<void> => {
  const { repository, branch, author, message, files } = preview;
  const patch = files.map(({ diff }) => diff?.trimEnd() ?? '').filter(diff => diff !== '');
  const lines = [
    `Repository: ${safeText(repository)}`,
    `Branch:     ${safeText(branch)}`,
    `Author:     ${safeText(author.name)} <${safeText(author.email)}>`,
    `Message:    ${safeText(message)}`,
    '',
    ...(patch.length === 0 ? ['Nothing changes.'] : patch.map(visibleLines)),
  ];
  await print.value(lines.join('\n'), preview);
};
