import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { DiffView } from '../../../design/diff-view/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { type CommitPlan, type FilesNow, redonePlan, sidesOf } from './commit-plan.ts';
import { ApplicationFileDocument, SourceFilesDocument } from './config.proxy.generated.ts';
import styles from './review.module.css';

interface Props {
  readonly place: ApplicationPlace;
  readonly repository: string;
  readonly plan: CommitPlan;
  /** Mine on top of what they made. */
  readonly onRedone: (plan: CommitPlan) => void;
  readonly onTheirs: () => Promise<unknown>;
  readonly onMine: () => void;
}

const useNow = ({ place, repository, plan }: Pick<Props, 'place' | 'repository' | 'plan'>) => {
  const { runtime, ...ref } = place;
  const paths = plan.files.map(({ path }) => path);
  return useQuery({
    queryKey: ['/gitops/conflict', runtime, ref, repository, paths],
    queryFn: async ({ signal }): Promise<FilesNow> => ({
      files:
        paths.length === 0
          ? []
          : (
              await askRuntime({
                runtime,
                document: SourceFilesDocument,
                variables: { repository, paths },
                signal,
              })
            ).gitFiles.files,
      manifest: plan.manifest
        ? (await askRuntime({ runtime, document: ApplicationFileDocument, variables: ref, signal }))
            .applicationFile
        : undefined,
    }),
    staleTime: 0,
    gcTime: 0,
  });
};

/** Somebody was quicker: both sides, and the ways on. */
export const ConflictView = ({ place, repository, plan, onRedone, onTheirs, onMine }: Props) => {
  const t = useText('application.config.conflict');
  const now = useNow({ place, repository, plan });
  if (now.error)
    return <ErrorState title={t('failed')} error={now.error} onRetry={() => void now.refetch()} />;
  if (!now.data) return <SkeletonRows rows={4} />;
  const sides = sidesOf(plan, now.data);
  const again = redonePlan(plan, now.data);
  return (
    <section className={styles.conflict} aria-label={t('title')}>
      <Banner
        tone="warn"
        urgent
        title={t('title')}
        actions={
          <>
            <Button size="sm" onClick={() => void onTheirs()}>
              {t('takeTheirs')}
            </Button>
            {again ? (
              <Button size="sm" variant="primary" onClick={() => onRedone(again)}>
                {t('redo')}
              </Button>
            ) : (
              <Button size="sm" variant="danger" onClick={onMine}>
                {t('commitMine')}
              </Button>
            )}
          </>
        }
      >
        {t('text', { path: sides.map(({ path }) => path).join(', ') })} {t(again ? 'redoText' : 'sameLines')}
      </Banner>
      {sides.map(({ path, theirs, mine }) => (
        <div key={path} className={styles.file}>
          <p className={styles.sides}>
            <span data-side="theirs">{t('theirs')}</span>
            <span data-side="yours">{t('yours')}</span>
          </p>
          <DiffView label={path} title={<code>{path}</code>} before={theirs} after={mine} mode="split" />
        </div>
      ))}
    </section>
  );
};
