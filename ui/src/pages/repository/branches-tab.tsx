import { api, data } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { CommitMark, pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './repository.module.css';

/** The branches by name, each with its newest commit. */
export const BranchesTab = ({ repository }: { readonly repository: Repository }) => {
  const t = useText('repositories.one.branches');
  const path = pathOf(repository);
  const branches = useCursorPages({
    queryKey: ['/repos/{owner}/{repo}/branches', path],
    fetch: (cursor, signal) =>
      data(
        api.GET('/repos/{owner}/{repo}/branches', {
          params: { path, query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        }),
      ),
  });
  if (branches.error) return <ErrorState error={branches.error} onRetry={() => void branches.refetch()} />;
  if (branches.isPending) return <SkeletonRows rows={6} />;
  const all = branches.data.pages.flatMap(page => page.branches);
  if (all.length === 0) return <p className={styles.blank}>{t('none')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {all.map(({ name, sha, isDefault, isProtected, message, date }) => (
          <li key={name} className={styles.row}>
            <Icon name="branch" size={14} />
            <Link to="/repositories/$owner/$repo" params={path} search={{ branch: name }}>
              {name}
            </Link>
            {isDefault && <Tag>{t('default')}</Tag>}
            {isProtected && <Tag>{t('protected')}</Tag>}
            <span className={styles.grow} title={message}>
              <span className={styles.quiet}>{message}</span>
            </span>
            <CommitMark repository={repository} sha={sha} />
            <Time at={date} />
          </li>
        ))}
      </ul>
      {branches.page.hasMore && (
        <div className={styles.more}>
          <Button busy={branches.page.loading} onClick={branches.page.onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
};
