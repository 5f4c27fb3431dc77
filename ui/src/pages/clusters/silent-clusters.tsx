import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Link } from '../../design/link/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { isAway } from './offline-note.tsx';
import type { SilentCluster } from './part-answers.ts';

const SHOWN = 5;

interface Props {
  readonly silent: readonly SilentCluster[];
  /** How many were asked. */
  readonly of: number;
  readonly isAskingAgain: boolean;
  readonly onRetry: () => void;
}

/** Which clusters did not answer and why; what runs there may be more than the list has. */
export const SilentClusters = ({ silent, of, isAskingAgain, onRetry }: Props) => {
  const t = useText('clusters');
  if (silent.length === 0) return null;
  return (
    <div className={styles.note}>
      <Banner
        tone="warn"
        title={t('all.silent', { count: silent.length, of })}
        actions={
          <Button size="sm" busy={isAskingAgain} onClick={onRetry}>
            {t('away.retry')}
          </Button>
        }
      >
        <ul className={styles.silent}>
          {silent.slice(0, SHOWN).map(one => (
            <li key={`${one.place.runtime}/${one.place.cluster}`}>
              <Why {...one} />
            </li>
          ))}
          {silent.length > SHOWN && <li>{t('all.more', { count: silent.length - SHOWN })}</li>}
        </ul>
      </Banner>
    </div>
  );
};

const Why = ({ place, error, asOf }: SilentCluster) => {
  const t = useText('clusters');
  const { runtime, cluster } = place;
  const { code, message } = faultFrom(error);
  const why = () => {
    if (code === 'RUNTIME_OFFLINE') return t('away.runtime', { name: runtime });
    return isAway(error) ? t('away.cluster', { name: cluster }) : message;
  };
  return (
    <>
      <Link to="/clusters/$runtime/$cluster" params={place}>
        {t('all.place', { runtime, cluster })}
      </Link>
      {': '}
      {why()}
      {asOf !== undefined && (
        <>
          {'. '}
          {t('away.asOf')} <Time at={asOf} />
        </>
      )}
    </>
  );
};
