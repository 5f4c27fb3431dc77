import { Icon } from '../../design/icon/index.ts';
import { Link } from '../../design/link/index.ts';
import { releaseSearch } from '../../gitops/index.ts';
import styles from './boards.module.css';
import type { ClusterWorkloadsQuery } from './cluster.proxy.generated.ts';
import type { ClusterText } from './cluster-columns.tsx';
import type { ClusterPlace } from './use-cluster.ts';

interface Props {
  readonly workload: Pick<ClusterWorkloadsQuery['workloads']['nodes'][number], 'application' | 'helmRelease'>;
  readonly place: ClusterPlace;
  readonly t: ClusterText;
}

/** What a workload belongs to, in a line of a list: the application that Git keeps it for, else the release of Helm. */
export const WorkloadOwner = ({ workload, place: { runtime, cluster }, t }: Props) => {
  const { application, helmRelease } = workload;
  if (application != null) {
    const { namespace, name } = application;
    return (
      <span className={styles.line} title={t('owner.application', { name })}>
        <Icon name="app" size={14} />
        <Link
          look="quiet"
          className={styles.cut}
          to="/apps/$runtime/$namespace/$name"
          params={{ runtime, namespace, name }}
        >
          {name}
        </Link>
      </span>
    );
  }
  if (helmRelease == null) return <span className={styles.quiet}>{t('none')}</span>;
  return (
    <span className={styles.line} title={t('owner.release', { name: helmRelease.name })}>
      <Icon name="box" size={14} />
      <Link
        look="quiet"
        className={styles.cut}
        to="/helm"
        search={releaseSearch({ runtime, clusterName: cluster, ...helmRelease })}
      >
        {helmRelease.name}
      </Link>
    </span>
  );
};
