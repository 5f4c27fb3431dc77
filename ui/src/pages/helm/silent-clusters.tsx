import { Banner } from '../../design/banner/index.ts';
import { Link } from '../../design/link/index.ts';
import { Time } from '../../design/time/index.ts';
import { useAwayRuntimes } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import styles from './helm.module.css';
import { silentAmong } from './silent.ts';
import type { useClusterNames } from './use-releases.ts';

const SHOWN = 5;
const NONE: ReadonlySet<string> = new Set();

interface Props {
  readonly clusters: ReturnType<typeof useClusterNames>['nodes'];
}

/** Which clusters do not answer: their releases are as they were told last, and may be others by now. */
export const SilentClusters = ({ clusters }: Props) => {
  const t = useText('helm.silent');
  const { away = NONE } = useAwayRuntimes();
  const silent = silentAmong(clusters, away);
  if (silent.length === 0) return null;
  return (
    <div className={styles.note}>
      <Banner tone="warn" title={t('title', { count: silent.length, of: clusters.length })}>
        <ul className={styles.silent}>
          {silent.slice(0, SHOWN).map(({ runtime, name, attemptedAt }) => (
            <li key={`${runtime}/${name}`}>
              <Link to="/clusters/$runtime/$cluster" params={{ runtime, cluster: name }}>
                {t('place', { runtime, cluster: name })}
              </Link>
              {': '}
              {t(away.has(runtime) ? 'runtime' : 'cluster', { runtime })}
              {attemptedAt !== null && !away.has(runtime) && (
                <>
                  {', '}
                  {t('since')} <Time at={attemptedAt} />
                </>
              )}
            </li>
          ))}
          {silent.length > SHOWN && <li>{t('more', { count: silent.length - SHOWN })}</li>}
        </ul>
      </Banner>
    </div>
  );
};
