import { ApiFault, faultFrom } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Time } from '../../design/time/index.ts';
import { clusterStateOf } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { ClusterPill } from './cluster-columns.tsx';
import { type ClusterPlace, useClusters } from './use-cluster.ts';

/** The runtime is not there, or cannot reach the cluster; anything else is an error as others are. */
const AWAY: ReadonlySet<string> = new Set(['RUNTIME_OFFLINE', 'CLUSTER_UNREACHABLE', 'UNREACHABLE']);

export const isAway = (error: Error | null): boolean =>
  error !== null && (AWAY.has(faultFrom(error).code) || (error instanceof ApiFault && error.status === 0));

interface Props {
  readonly place: ClusterPlace;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
}

/** In place of what a cluster would say by itself: why it cannot, and what was told of it last. */
export const OfflineNote = ({ place, error, onRetry }: Props) => {
  const t = useText('clusters');
  const told = useClusters().rows.find(
    ({ runtime, name }) => runtime === place.runtime && name === place.cluster,
  );
  const retry = () => void onRetry();
  if (error === null) return null;
  if (!isAway(error)) return <ErrorState error={error} onRetry={retry} />;
  const isRuntime = faultFrom(error).code !== 'CLUSTER_UNREACHABLE';
  return (
    <div className={styles.away}>
      <EmptyState
        icon="cluster"
        title={t(isRuntime ? 'away.runtime' : 'away.cluster', {
          name: isRuntime ? place.runtime : place.cluster,
        })}
        actions={
          <>
            <Button variant="primary" icon="refresh" onClick={retry}>
              {t('away.retry')}
            </Button>
            <ButtonLink to="/runtimes/$name" params={{ name: place.runtime }}>
              {t('away.open')}
            </ButtonLink>
          </>
        }
      >
        {t(isRuntime ? 'away.runtimeText' : 'away.clusterText')}
      </EmptyState>
      {told && (
        <section className={styles.told} aria-label={t('away.told')}>
          <h2 className={styles.toldTitle}>{t('away.told')}</h2>
          <DescriptionList
            items={[
              {
                id: 'status',
                label: t('column.status'),
                value: <ClusterPill state={clusterStateOf(told.status, false)} t={t} />,
              },
              ...(told.attemptedAt == null
                ? []
                : [{ id: 'since', label: t('column.since'), value: <Time at={told.attemptedAt} /> }]),
              { id: 'version', label: t('column.version'), value: told.version ?? t('unknown') },
              {
                id: 'applications',
                label: t('column.applications'),
                value: t('count', { count: told.applications }),
              },
              { id: 'objects', label: t('column.objects'), value: t('count', { count: told.objects }) },
            ]}
          />
        </section>
      )}
    </div>
  );
};
