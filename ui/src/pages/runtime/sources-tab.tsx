import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { ApplicationHealth, ApplicationSync } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './runtime.module.css';
import { RuntimeSourcesDocument } from './sources.generated.ts';

/** The Git Sources that a runtime follows. */
export const SourcesTab = ({ runtime }: { readonly runtime: string }) => {
  const t = useText('runtime.sources');
  const mayAdd = useCan('create', 'git-source');
  const sources = useQuery(ask('/gitops/sources', RuntimeSourcesDocument, { runtime }));
  const add = mayAdd && (
    <ButtonLink size="sm" icon="plus" to="/sources" search={{ wizard: true, runtime }}>
      {t('add')}
    </ButtonLink>
  );
  if (sources.error && !sources.data)
    return <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />;
  if (!sources.data) return <SkeletonRows rows={4} />;
  const { nodes } = sources.data.gitSources;
  if (nodes.length === 0)
    return (
      <EmptyState icon="branch" title={t('none')} actions={add}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <Card title={t('title')} aside={t('count', { count: nodes.length })} actions={add || undefined} flush>
      <ul className={styles.rows}>
        {nodes.map(
          ({ id, name, repoUrl, path, targetRevision, sync, health, healthMessage, applications }) => (
            <li key={id}>
              <ApplicationHealth health={health} icon />
              <div className={styles.grow}>
                <Link to="/sources" search={{ selected: id }}>
                  <b>{name}</b>
                </Link>
                <p className={styles.quiet}>
                  {[repoUrl, path === '.' ? undefined : path, targetRevision].filter(Boolean).join(' · ')}
                </p>
                {healthMessage !== null && <p className={styles.quiet}>{healthMessage}</p>}
              </div>
              <Link to="/apps" search={{ q: `git-source:${name} runtime:${runtime}` }}>
                {t('applications', { count: applications })}
              </Link>
              <ApplicationSync sync={sync} quiet="auto" />
            </li>
          ),
        )}
      </ul>
    </Card>
  );
};
