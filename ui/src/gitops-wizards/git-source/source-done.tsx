import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Link } from '../../design/link/index.ts';
import { CommitDone } from '../../gitops/index.ts';
import type { MadeCommit } from '../../runtime-commits/index.ts';
import { useText } from '../../text/index.ts';
import { WizardDone } from '../ground/index.ts';
import type { Content } from './content.ts';
import { MadeGitSourceDocument } from './made.generated.ts';
import { useContentWords } from './use-content-words.ts';

interface Props {
  readonly runtime: string;
  readonly name: string;
  readonly commit: MadeCommit;
  /** What its folder held when it was committed; undefined where it was made with its repository. */
  readonly content: Content | undefined;
  readonly isRestricted: boolean;
  readonly onClose: () => void;
}

/** Events tell of it at once; a page that hears none asks. */
const LOOK_MS = 2_000;

/** Committed, and syncing until the runtime has told of the new Git Source. */
export const SourceDone = ({ runtime, name, commit, content, isRestricted, onClose }: Props) => {
  const t = useText('gitopsWizards.source');
  const wordsOf = useContentWords();
  const told = content && wordsOf(content, { isRestricted });
  const found = useQuery({
    ...ask('/gitops/sources', MadeGitSourceDocument, { runtime, search: name }),
    refetchInterval: ({ state }) =>
      state.data?.gitSources.nodes.some(one => one.name === name) ? false : LOOK_MS,
  }).data?.gitSources.nodes.find(one => one.name === name);
  return (
    <WizardDone
      title={t('done.title', { name })}
      list={<Link to="/sources">{t('list')}</Link>}
      onClose={onClose}
    >
      <CommitDone commit={commit} synced={found !== undefined} />
      <p>
        {!found && t('done.wait', { runtime })}
        {found &&
          (told?.outcome === 'applications'
            ? t('done.follow', { applications: content?.applications ?? 0 })
            : t('done.there'))}
      </p>
      {told && told.outcome !== 'applications' && <Banner tone="warn" title={told.text} />}
      <div>
        {found ? (
          <ButtonLink variant="primary" to="/sources" search={{ selected: found.id }}>
            {t('done.show')}
          </ButtonLink>
        ) : (
          <Button onClick={onClose}>{t('done.back')}</Button>
        )}
      </div>
    </WizardDone>
  );
};
