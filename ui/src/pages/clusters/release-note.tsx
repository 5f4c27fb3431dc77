import { ButtonLink } from '../../design/button/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { releaseSearch } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import type { ClusterPlace } from './use-cluster.ts';

interface Props {
  readonly place: ClusterPlace;
  readonly release: { readonly namespace: string; readonly name: string } | undefined;
}

/** Which release of Helm something belongs to. */
export const ReleaseNote = ({ place: { runtime, cluster }, release }: Props) => {
  const t = useText('clusters.owner');
  if (!release) return null;
  return (
    <div className={styles.owner}>
      <Icon name="box" size={15} />
      <span className={styles.grow}>
        <b>{release.name}</b>
        <span className={styles.soft}>{t('helm')}</span>
      </span>
      <ButtonLink size="sm" to="/helm" search={releaseSearch({ runtime, clusterName: cluster, ...release })}>
        {t('openRelease')}
      </ButtonLink>
    </div>
  );
};
