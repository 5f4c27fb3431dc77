import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Link } from '../../design/link/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { useText } from '../../text/index.ts';
import styles from './tests.module.css';

/** The images that a build made; they stay where they were pushed. */
export const ArtifactsTab = ({ buildId }: { readonly buildId: string }) => {
  const t = useText('build.artifacts');
  const { data, error, refetch } = useQuery(read('/images', { query: { build: buildId, limit: 200 } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (data.docs.length === 0)
    return (
      <EmptyState icon="image" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={t('label')}>
      {data.docs.map(({ _id, imageDisplayName, internalImageId, tags, repoDigest }) => (
        <li key={_id} className={styles.row}>
          <Icon name="image" size={14} />
          <span className={styles.name}>
            <Link to="/images" search={{ selected: _id }}>
              {imageDisplayName}
            </Link>
          </span>
          {[...new Set(tags.map(({ tag }) => tag))].slice(0, 5).map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          <Sha value={internalImageId} copy />
          {repoDigest !== undefined && <CopyButton text={repoDigest} label={t('copy')} />}
        </li>
      ))}
    </ul>
  );
};
