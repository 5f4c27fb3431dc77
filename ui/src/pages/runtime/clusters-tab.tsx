import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { toast } from '../../design/toast/index.ts';
import {
  CLUSTER_LOOKS,
  type ClusterState,
  clusterStateOf,
  type Runtime,
  whyUnknown,
} from '../../gitops/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { RemoveClusterDocument } from './clusters.proxy.generated.ts';
import styles from './runtime.module.css';
import { RuntimeClustersDocument, type RuntimeClustersQuery } from './sources.generated.ts';

type Cluster = RuntimeClustersQuery['clusters']['nodes'][number];

/** The cluster that a runtime lives in is always reached under this name. */
const OWN = 'in-cluster';

/** The clusters that a runtime deploys to. */
export const ClustersTab = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.clusters');
  const { name, online } = runtime;
  const mayAdd = useCan('create', 'cluster');
  const mayRemove = useCan('delete', 'cluster');
  const [removed, setRemoved] = useState<Cluster>();
  const clusters = useQuery(ask('/gitops/clusters', RuntimeClustersDocument, { runtime: name }));
  const add = mayAdd && (
    <ButtonLink size="sm" icon="plus" to="/runtimes" search={{ wizard: 'cluster', name }}>
      {t('add')}
    </ButtonLink>
  );
  if (clusters.error && !clusters.data)
    return <ErrorState error={clusters.error} onRetry={() => void clusters.refetch()} />;
  if (!clusters.data) return <SkeletonRows rows={4} />;
  const { nodes } = clusters.data.clusters;
  if (nodes.length === 0)
    return (
      <EmptyState icon="cluster" title={t('none')} actions={add}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <>
      <Card title={t('title')} aside={t('count', { count: nodes.length })} actions={add || undefined} flush>
        <ul className={styles.rows}>
          {nodes.map(cluster => (
            <li key={cluster.id}>
              <ClusterIcon state={clusterStateOf(cluster.status, !online)} />
              <div className={styles.grow}>
                <span className={styles.line}>
                  <Link to="/clusters/$runtime/$cluster" params={{ runtime: name, cluster: cluster.name }}>
                    <b>{cluster.name}</b>
                  </Link>
                  {cluster.name === OWN && <Tag>{t('own')}</Tag>}
                </span>
                <p className={styles.quiet}>{cluster.server}</p>
                <Why cluster={cluster} runtime={runtime} />
              </div>
              <span className={styles.quiet}>{cluster.version}</span>
              <Link to="/apps" search={{ q: `cluster:${cluster.name} runtime:${name}` }}>
                {t('applications', { count: cluster.applications })}
              </Link>
              {mayRemove && online && cluster.name !== OWN && (
                <Button size="sm" onClick={() => setRemoved(cluster)}>
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {removed && <RemoveCluster runtime={name} cluster={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
};

/** Why a cluster is not well, or nobody knows whether it is. */
const Why = ({ cluster, runtime }: { readonly cluster: Cluster; readonly runtime: Runtime }) => {
  const t = useText('gitops.clusterUnknown');
  const because = whyUnknown(cluster, !runtime.online);
  if (because) return <p className={styles.quiet}>{t(because, { runtime: runtime.name })}</p>;
  return cluster.message !== null && <p className={styles.quiet}>{sentence(cluster.message)}</p>;
};

const ClusterIcon = ({ state }: { readonly state: ClusterState }) => {
  const t = useText('runtime.clusters');
  return <StateIcon {...CLUSTER_LOOKS[state]} label={t(`status.${state}`)} />;
};

interface RemoveProps {
  readonly runtime: string;
  readonly cluster: Cluster;
  readonly onClose: () => void;
}

const RemoveCluster = ({ runtime, cluster, onClose }: RemoveProps) => {
  const t = useText('runtime.clusters.removal');
  const queryClient = useQueryClient();
  const { name, server, applications } = cluster;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      typeName={name}
      consequences={[
        { tone: 'warn', text: t('applications', { count: applications }) },
        { text: t('goesOn') },
        { text: t('login') },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await askRuntime({ runtime, document: RemoveClusterDocument, variables: { server } });
        await queryClient.invalidateQueries({ queryKey: ['/gitops/clusters'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
