import { StateIcon } from '../../design/status/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import styles from './helm.module.css';
import type { HelmReleaseDetailQuery } from './release.proxy.generated.ts';

/** The objects of a release, and whether they are there. */
export const ReleaseResources = ({ resources }: Pick<HelmReleaseDetailQuery['helmRelease'], 'resources'>) => {
  const t = useText('helm.resources');
  if (resources.length === 0) return <p className={styles.quiet}>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {resources.map(({ kind, namespace, name, health, healthMessage, isThere }) => (
        <li key={`${kind} ${namespace} ${name}`} className={styles.item}>
          {health != null ? (
            <ApplicationHealth icon health={health} iconSize={14} />
          ) : (
            <StateIcon
              tone={isThere ? 'ok' : 'warn'}
              shape={isThere ? 'ok' : 'heart-missing'}
              label={t(isThere ? 'there' : 'missing')}
            />
          )}
          <span className={styles.grow}>
            <span className={styles.cut}>{name}</span>
            {healthMessage != null && <span className={styles.message}>{healthMessage}</span>}
          </span>
          <span className={styles.quiet}>{kind}</span>
        </li>
      ))}
    </ul>
  );
};
