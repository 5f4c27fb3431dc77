import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { DiffView } from '../../../design/diff-view/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { ApplicationFileDocument, SourceFilesDocument } from './config.proxy.generated.ts';
import styles from './review.module.css';

interface Props {
  readonly place: ApplicationPlace;
  readonly repository: string;
  readonly files: readonly { readonly path: string; readonly after: string }[];
  /** What the application was to become; absent where it stays. */
  readonly manifest: string | undefined;
  readonly onTheirs: () => Promise<unknown>;
  readonly onMine: () => void;
}

interface Side {
  readonly path: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Somebody was quicker: both sides, and the two ways on. */
export const ConflictView = ({ place, repository, files, manifest, onTheirs, onMine }: Props) => {
  const t = useText('application.config.conflict');
  const { runtime, ...ref } = place;
  const sides = useQuery({
    queryKey: ['/gitops/conflict', runtime, ref, repository, files.map(({ path }) => path)],
    queryFn: async ({ signal }): Promise<readonly Side[]> => {
      const paths = files.map(({ path }) => path);
      const now =
        paths.length === 0
          ? []
          : (
              await askRuntime({
                runtime,
                document: SourceFilesDocument,
                variables: { repository, paths },
                signal,
              })
            ).gitFiles.files;
      const ofSource = files.map(({ path, after }) => ({
        path,
        mine: after,
        theirs: now.find(one => one.path === path)?.content ?? '',
      }));
      if (manifest === undefined) return ofSource;
      const { applicationFile } = await askRuntime({
        runtime,
        document: ApplicationFileDocument,
        variables: ref,
        signal,
      });
      return [...ofSource, { path: applicationFile.path, mine: manifest, theirs: applicationFile.manifest }];
    },
    staleTime: 0,
    gcTime: 0,
  });
  const changed = sides.data?.filter(({ theirs, mine }) => theirs !== mine) ?? [];
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
            <Button size="sm" variant="danger" onClick={onMine}>
              {t('commitMine')}
            </Button>
          </>
        }
      >
        {t('text', { path: changed.map(({ path }) => path).join(', ') })}
      </Banner>
      {changed.map(({ path, theirs, mine }) => (
        <div key={path} className={styles.file}>
          <div className={styles.sides} aria-hidden="true">
            <span>{t('theirs')}</span>
            <span>{t('yours')}</span>
          </div>
          <DiffView label={path} title={<code>{path}</code>} before={theirs} after={mine} mode="split" />
        </div>
      ))}
    </section>
  );
};
