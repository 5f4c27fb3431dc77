import { Link } from '@tanstack/react-router';
import { classNames } from '../../design/class-names/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { CLUSTER_LOOKS } from '../../gitops/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import type { FleetCluster } from './fleet.ts';
import styles from './runtimes.module.css';

/** So many fit beside a runtime; the worst come first, and the rest is a list of its own. */
const MOST_CHIPS = 8;

/** How many chips stand for so many clusters; the last one may stand for the rest. */
export const chipsFor = (clusters: number): number => Math.min(clusters, MOST_CHIPS);

interface Props {
  readonly clusters: readonly FleetCluster[];
  readonly runtime: string;
}

/** The clusters of a runtime, each with how many applications it has. */
export const ClusterChips = ({ clusters, runtime }: Props) => {
  const t = useText('runtimes');
  const format = useFormatter();
  const shown = clusters.length > MOST_CHIPS ? clusters.slice(0, MOST_CHIPS - 1) : clusters;
  return (
    <>
      {shown.map(({ id, name, status: is, message, applications }) => (
        <Link
          key={id}
          to="/apps"
          search={{ q: `cluster:${name} runtime:${runtime}` }}
          className={classNames(styles.chip, is === 'Failed' && styles.broken)}
          title={message ?? name}
        >
          <StateIcon {...CLUSTER_LOOKS[is]} size={13} label={t(`cluster.${is}`)} />
          <span className={styles.cut}>{name}</span>
          <em>{format.number(applications)}</em>
        </Link>
      ))}
      {shown.length < clusters.length && (
        <Link
          to="/clusters"
          search={{ q: `runtime:${runtime}` }}
          className={classNames(styles.chip, styles.rest)}
        >
          {t('moreClusters', { count: clusters.length - shown.length })}
        </Link>
      )}
    </>
  );
};
