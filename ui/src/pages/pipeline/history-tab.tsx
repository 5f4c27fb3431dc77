import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, read } from '../../api/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Button } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';
import type { Pipeline } from './pipeline.ts';
import { RevisionDiff } from './revision-diff.tsx';

interface Props {
  readonly pipeline: Pipeline;
  readonly mayEdit: boolean;
  readonly revision: number | undefined;
  readonly onRevision: (revision: number | undefined) => void;
}

/** Every save of a pipeline: who made it, what it changed, and the way back to it. */
export const HistoryTab = ({ pipeline, mayEdit, revision, onRevision }: Props) => {
  const t = useText('pipeline.history');
  const queryClient = useQueryClient();
  const { id: name, revision: current } = pipeline.metadata;
  const saves = useQuery(read('/pipelines/{name}/revisions', { path: { name }, query: { limit: 100 } }));
  const restore = useMutation({
    mutationFn: (to: number) =>
      data(api.POST('/pipelines/{name}/restore', { params: { path: { name } }, body: { revision: to } })),
    onSuccess: async (_, to) => {
      await queryClient.invalidateQueries({ queryKey: ['/pipelines/{name}'] });
      await saves.refetch();
      toast({ title: t('restored', { revision: to }) });
    },
    onError: error => toast({ title: error.message, tone: 'bad' }),
  });
  if (saves.error) return <ErrorState error={saves.error} onRetry={() => void saves.refetch()} />;
  if (!saves.data) return <SkeletonRows rows={5} />;
  return (
    <>
      <ul className={styles.rows} aria-label={t('list')}>
        {saves.data.revisions.map(save => (
          <li key={save.revision} className={styles.save}>
            <Avatar name={save.author.name} size={20} decorative />
            <span>{t('by', { name: save.author.name, revision: save.revision })}</span>
            <span className={styles.grow}>{save.note}</span>
            <Time at={save.at} bare />
            {save.revision !== current && (
              <>
                <Button
                  size="sm"
                  aria-pressed={save.revision === revision}
                  onClick={() => onRevision(save.revision === revision ? undefined : save.revision)}
                >
                  {t('compare', { revision: save.revision })}
                </Button>
                {mayEdit && (
                  <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate(save.revision)}>
                    {t('restore')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {saves.data.revisions.length === 1 && <p className={styles.padded}>{t('empty')}</p>}
      {revision !== undefined && <RevisionDiff pipeline={pipeline} revision={revision} />}
    </>
  );
};
