import { sentence } from '../../design/sentence/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { type Content, outcomeOf } from './content.ts';
import type { GitSourceDraft } from './draft.ts';

/** So many kinds are named before one stops reading. */
const MOST_NAMED = 4;

/** Says what lies in the folder: "0 applications in this folder, and 3 other objects that go to namespace argocd." */
export const useContentWords = () => {
  const t = useText('gitopsWizards.source.content');
  const format = useFormatter();
  return (content: Content, draft: Pick<GitSourceDraft, 'isRestricted'>) => {
    const { applications, others, kinds, namespaces, problem } = content;
    const outcome = outcomeOf(content, draft);
    return {
      outcome,
      text: t(outcome, {
        applications,
        others,
        spaces: namespaces.length,
        namespaces: format.list([...namespaces]),
        problem: problem == null ? '' : sentence(problem),
      }),
      kinds: format.list(
        kinds.slice(0, MOST_NAMED).map(({ kind, count }) => `${kind} ${format.number(count)}`),
      ),
    };
  };
};
