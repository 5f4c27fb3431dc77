import { useQuery, useQueryClient } from '@tanstack/react-query';
import { graph } from '../../api/index.ts';
import { CommitDialog } from '../../runtime-commits/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { AllGitSourcesDocument } from './git-sources.generated.ts';
import { PreviewSourceRemovalDocument, RemoveSourceDocument } from './git-sources.proxy.generated.ts';
import type { Source } from './use-sources.ts';

interface Props {
  readonly source: Source;
  readonly onClose: (isGone: boolean) => void;
}

const LOOK_MS = 2_000;

/** Shows the commit that takes a Git Source away, and makes it. */
export const RemoveSource = ({ source, onClose }: Props) => {
  const t = useText('gitSources.remove');
  const queryClient = useQueryClient();
  const { runtime, name, id, applications } = source;
  const gone = useQuery({
    queryKey: ['/gitops/sources/gone', id],
    queryFn: async ({ signal }) => {
      const { gitSources } = await graph(AllGitSourcesDocument, { after: null }, signal);
      return !gitSources.nodes.some(one => one.id === id);
    },
    refetchInterval: LOOK_MS,
  });
  return (
    <CommitDialog
      id={`remove ${runtime} ${name}`}
      title={t('title', { name })}
      danger
      confirm={t('confirm')}
      preview={async signal => {
        const told = await askRuntime({
          runtime,
          document: PreviewSourceRemovalDocument,
          variables: { name },
          signal,
        });
        return told.previewGitSourceRemoval;
      }}
      commit={async message => {
        const { deleteGitSource } = await askRuntime({
          runtime,
          document: RemoveSourceDocument,
          variables: { name, message },
        });
        return deleteGitSource;
      }}
      isDone={gone.data === true}
      onClose={() => {
        void queryClient.invalidateQueries({ queryKey: ['/gitops/sources'] });
        onClose(gone.data === true);
      }}
    >
      <p>{t('text', { count: applications })}</p>
    </CommitDialog>
  );
};
