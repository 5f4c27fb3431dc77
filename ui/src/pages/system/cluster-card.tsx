import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Card } from '../../design/card/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import { CLUSTER_LOOKS } from './states.ts';
import styles from './system.module.css';
import { type Cluster, REFRESHED } from './use-system.ts';

/** As high as what comes. */
const HEIGHT = 148;

/** The cluster that the platform brings, and whether anything really runs in it: nobody should wait in vain. */
export const ClusterCard = () => {
  const t = useText('system.cluster');
  const { data: cluster, error, refetch } = useQuery({ ...read('/embedded-cluster'), ...REFRESHED });
  return (
    <Card title={t('title')} {...(cluster ? { aside: t(`aside.${cluster.pods}`) } : {})}>
      {cluster && <Facts cluster={cluster} />}
      {!cluster &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={HEIGHT} />)}
    </Card>
  );
};

const Facts = ({ cluster }: { readonly cluster: Cluster }) => {
  const t = useText('system.cluster');
  const { state, why, version, url, nodes, runningPods, pods, engine } = cluster;
  return (
    <DescriptionList
      labelWidth={104}
      items={[
        { id: 'state', label: t('state'), value: <Pill {...CLUSTER_LOOKS[state]}>{t(`is.${state}`)}</Pill> },
        ...(why === undefined ? [] : [{ id: 'why', label: t('why'), value: why }]),
        { id: 'version', label: t('version'), value: version },
        ...(url === undefined
          ? []
          : [{ id: 'url', label: t('url'), value: <code className={styles.mono}>{url}</code> }]),
        ...(nodes === undefined || runningPods === undefined
          ? []
          : [{ id: 'holds', label: t('holds'), value: t('counts', { nodes, pods: runningPods }) }]),
        { id: 'pods', label: t('pods'), value: t(`podsText.${pods}`) },
        ...(engine === undefined
          ? []
          : [{ id: 'engine', label: t('engine'), value: <code className={styles.mono}>{engine}</code> }]),
      ]}
    />
  );
};
