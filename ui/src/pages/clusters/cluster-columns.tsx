import { Icon } from '../../design/icon/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { Pill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { CLUSTER_LOOKS, type ClusterState, rankOfCluster, type UnknownBecause } from '../../gitops/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import type { BoardCluster } from './use-cluster.ts';

export type ClusterText = ReturnType<typeof useText<'clusters'>>;
type GitOpsText = ReturnType<typeof useText<'gitops'>>;

/** A cluster with how it stands now. */
export interface ClusterRow extends BoardCluster {
  readonly state: ClusterState;
  /** Why nobody can say how it is, where that is no fault of its own. */
  readonly because: UnknownBecause | undefined;
}

/** The runtime's own cluster is always called this. */
const OWN = 'in-cluster';

/** Whether a cluster answers, by shape, colour and word. */
export const ClusterPill = ({ state, t }: { readonly state: ClusterState; readonly t: ClusterText }) => (
  <Pill {...CLUSTER_LOOKS[state]} quiet="auto">
    {t(`status.${state}`)}
  </Pill>
);

/** Why a cluster is not well, or nobody knows whether it is. */
const whyOf = ({ message, because, runtime }: ClusterRow, gitops: GitOpsText): string | undefined => {
  if (because) return gitops(`clusterUnknown.${because}`, { runtime });
  return message === null ? undefined : sentence(message);
};

/** The columns that are left out where no cluster has anything to tell in them. */
export const CLUSTER_TOLD = {
  why: ({ message, because }: ClusterRow) => message !== null || because !== undefined,
};

/** The columns of the list of clusters. */
export const clusterColumns = (t: ClusterText, gitops: GitOpsText): readonly Column<ClusterRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 170,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name }) => (
      <span className={styles.line}>
        <Icon name="cluster" size={14} />
        <b>{name}</b>
        {name === OWN && <Tag>{t('own')}</Tag>}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 140,
    priority: 1,
    value: ({ state }) => state,
    sort: (a, b) => rankOfCluster(a.state) - rankOfCluster(b.state),
    cell: ({ state }) => <ClusterPill state={state} t={t} />,
  },
  {
    id: 'why',
    header: t('column.why'),
    flex: 2,
    min: 150,
    priority: 2,
    value: cluster => whyOf(cluster, gitops),
    cell: cluster => (
      <span className={styles.cut} title={whyOf(cluster, gitops)}>
        {whyOf(cluster, gitops)}
      </span>
    ),
  },
  {
    id: 'runtime',
    header: t('column.runtime'),
    flex: 1,
    min: 120,
    priority: 2,
    sort: byText(({ runtime }) => runtime),
    cell: ({ runtime }) => runtime,
  },
  {
    id: 'version',
    header: t('column.version'),
    width: 140,
    priority: 3,
    sort: byText(({ version }) => version ?? ''),
    cell: ({ version }) => version ?? <span className={styles.quiet}>{t('unknown')}</span>,
  },
  {
    id: 'applications',
    header: t('column.applications'),
    width: 110,
    align: 'end',
    priority: 2,
    sortFirst: 'descending',
    sort: (a, b) => a.applications - b.applications,
    value: ({ applications }) => applications,
    cell: ({ applications }) => t('count', { count: applications }),
  },
  {
    id: 'objects',
    header: t('column.objects'),
    width: 100,
    align: 'end',
    priority: 4,
    sortFirst: 'descending',
    sort: (a, b) => a.objects - b.objects,
    cell: ({ objects }) => t('count', { count: objects }),
  },
  {
    id: 'since',
    header: t('column.since'),
    width: 110,
    align: 'end',
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ attemptedAt }) => attemptedAt ?? ''),
    cell: ({ attemptedAt }) =>
      attemptedAt == null ? (
        <span className={styles.quiet}>{t('never')}</span>
      ) : (
        <Time at={attemptedAt} bare focusable={false} />
      ),
  },
];
