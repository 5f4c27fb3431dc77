import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Link } from '../../design/link/index.ts';
import { CommitDone } from '../../gitops/index.ts';
import type { MadeCommit } from '../../runtime-commits/index.ts';
import { useText } from '../../text/index.ts';
import { WizardDone } from '../ground/index.ts';
import { MadeGitSourceDocument } from './made.generated.ts';

interface Props {
  readonly runtime: string;
  readonly name: string;
  readonly commit: MadeCommit;
  readonly onClose: () => void;
}

/** Events tell of it at once; a page that hears none asks. */
const LOOK_MS = 2_000;

/** Committed, and syncing until the runtime has told of the new Git Source. */
export const SourceDone = ({ runtime, name, commit, onClose }: Props) => {
  const t = useText('gitopsWizards.source');
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
      <p>{t(found ? 'done.there' : 'done.wait', { runtime })}</p>
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
