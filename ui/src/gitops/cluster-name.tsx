import { useText } from '../text/index.ts';
import styles from './cluster-name.module.css';

interface Props {
  readonly cluster: string;
  readonly runtime: string;
}

/** A cluster in a row of a list, and of which runtime: each calls its own the same. The runtime gives way to the cluster. */
export const ClusterName = ({ cluster, runtime }: Props) => {
  const t = useText('gitops');
  return (
    <span className={styles.place} title={t('cluster', { cluster, runtime })}>
      <span>{cluster}</span>
      <span className={styles.runtime}>{runtime}</span>
    </span>
  );
};
