import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Card } from '../../../design/card/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Pill } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './set.module.css';
import { SetPreviewTable } from './set-preview-table.tsx';
import { type LiveSet, type SetPlace, type SetPreview, useSetPreview } from './use-set.ts';

interface Props {
  readonly place: SetPlace;
  readonly set: LiveSet;
}

/** Where the applications of a set come from, in words, and what would come of it now. */
export const SetGenerators = ({ place, set }: Props) => {
  const t = useText('applicationSets.preview');
  const asked = useSetPreview(place);
  const preview = asked.data?.applicationSetPreview;
  const fails = preview?.generators.some(({ problem }) => problem != null) === true;
  return (
    <>
      <GeneratorList set={set} preview={preview} />
      <Card
        title={t('title')}
        aside={preview && !asked.error && <AskedAt at={asked.dataUpdatedAt} />}
        flush
        actions={
          <Button size="sm" icon="refresh" busy={asked.isFetching} onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        }
      >
        {fails && <Banner tone="warn" title={t('blocked')} />}
        {asked.error ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
        ) : preview === undefined ? (
          <SkeletonRows rows={4} />
        ) : (
          <SetPreviewTable place={place} preview={preview} isFailing={fails} />
        )}
      </Card>
    </>
  );
};

const AskedAt = ({ at }: { readonly at: number }) => {
  const t = useText('applicationSets.preview');
  return t.rich('text', { time: () => <Time at={new Date(at).toISOString()} /> });
};

const GeneratorList = ({
  set,
  preview,
}: Pick<Props, 'set'> & { readonly preview: SetPreview | undefined }) => {
  const t = useText('applicationSets.generators');
  if (set.generators.length === 0) return <Card title={t('title')}>{t('none')}</Card>;
  return (
    <Card title={t('title')}>
      <ol className={styles.generators}>
        {set.generators.map(({ kind, words, depth, entry }, at) => {
          const made = depth === 0 ? preview?.generators[entry] : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a generator is known by its place
            <li key={at} style={{ marginInlineStart: depth * 20 }}>
              <Tag>{kind}</Tag>
              <span className={styles.words}>{words}</span>
              {made &&
                (made.problem == null ? (
                  <span className={styles.quiet}>{t('made', { count: made.count })}</span>
                ) : (
                  <>
                    <Pill tone="bad" shape="bad">
                      {t('fails')}
                    </Pill>
                    <p className={styles.problem}>{made.problem}</p>
                  </>
                ))}
            </li>
          );
        })}
      </ol>
    </Card>
  );
};
