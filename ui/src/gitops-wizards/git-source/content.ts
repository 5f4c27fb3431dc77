/** What lies in the folder of a Git Source that is not there yet, and what of it has to be meant. */
import type { GitSourceDraft } from './draft.ts';
import type { PreviewGitSourceQuery } from './git-source.proxy.generated.ts';

export type Content = NonNullable<PreviewGitSourceQuery['gitSourceContent']>;

/**
 * What somebody has to agree to before it is committed, known by what it is, so that who agreed to something else is
 * asked again: objects that no application has, and files of which nobody knows what they bring.
 */
export const agreementOf = (content: Content | null | undefined): string | undefined => {
  if (!content || (content.others === 0 && content.problem == null)) return undefined;
  return JSON.stringify(content);
};

/** The words for it; none where it is all that one would expect. */
export const outcomeOf = (
  content: Content,
  { isRestricted }: Pick<GitSourceDraft, 'isRestricted'>,
): 'unknown' | 'refused' | 'others' | 'empty' | 'applications' => {
  if (content.problem != null) return 'unknown';
  if (content.others > 0) return isRestricted ? 'refused' : 'others';
  return content.applications === 0 ? 'empty' : 'applications';
};
