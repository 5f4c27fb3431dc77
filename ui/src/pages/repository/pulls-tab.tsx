import { api, data } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { later } from '../../later/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { CommitMark, PULL_LOOKS, pathOf, type Repository } from '../../repositories/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './repository.module.css';

const createPull = later(async () => (await import('./create-pull.tsx')).CreatePull, MissingPart);

interface Props {
  readonly repository: Repository;
  readonly state: 'open' | 'all';
  readonly onState: (state: 'open' | 'all') => void;
  readonly isCreating: boolean;
  readonly onCreate: (creates: boolean) => void;
}

/** What somebody asks to have merged, newest first. */
export const PullsTab = ({ repository, state, onState, isCreating, onCreate }: Props) => {
  const t = useText('repositories.one.pulls');
  const mayWrite = useCan('write', 'repository');
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={t('filter')}
          options={[
            { value: 'open', label: t('open') },
            { value: 'all', label: t('all') },
          ]}
          value={state}
          onChange={onState}
        />
        {mayWrite && (
          <Button variant="primary" icon="plus" onClick={() => onCreate(true)}>
            {t('create')}
          </Button>
        )}
      </div>
      <Pulls repository={repository} state={state} />
      {isCreating && mayWrite && <createPull.Show repository={repository} onClose={() => onCreate(false)} />}
    </>
  );
};

const Pulls = ({ repository, state }: Pick<Props, 'repository' | 'state'>) => {
  const t = useText('repositories.one.pulls');
  const path = pathOf(repository);
  const pulls = useCursorPages({
    queryKey: ['/repos/{owner}/{repo}/pulls', path, state],
    fetch: (cursor, signal) =>
      data(
        api.GET('/repos/{owner}/{repo}/pulls', {
          params: { path, query: { limit: 30, state, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        }),
      ),
  });
  if (pulls.error) return <ErrorState error={pulls.error} onRetry={() => void pulls.refetch()} />;
  if (pulls.isPending) return <SkeletonRows rows={6} />;
  const all = pulls.data.pages.flatMap(page => page.pullRequests);
  if (all.length === 0)
    return (
      <EmptyState icon="pr" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.rows}>
        {all.map(({ number, title, state: how, source, target, mergeable, author, updatedAt }) => (
          <li key={number} className={styles.row}>
            <Pill {...PULL_LOOKS[how]}>{t(`state.${how}`)}</Pill>
            <span className={styles.quiet}>{t('number', { number })}</span>
            <span className={styles.grow} title={title}>
              <Link
                to="/repositories/$owner/$repo/pulls/$number"
                params={{ ...path, number: String(number) }}
              >
                {title}
              </Link>
            </span>
            {source.isFork && <Tag>{t('fork')}</Tag>}
            {how === 'open' && mergeable === 'conflicts' && (
              <Pill tone="warn" shape="warn">
                {t('conflicts')}
              </Pill>
            )}
            <CommitMark repository={repository} sha={source.sha} />
            <span className={styles.quiet}>
              {t('from', { source: source.branch, target: target.branch })}
            </span>
            <span className={styles.quiet}>{author.name}</span>
            <Time at={updatedAt} />
          </li>
        ))}
      </ul>
      {pulls.page.hasMore && (
        <div className={styles.more}>
          <Button busy={pulls.page.loading} onClick={pulls.page.onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
};
