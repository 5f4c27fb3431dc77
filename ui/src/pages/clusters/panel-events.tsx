import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import type { WorkloadDetail } from './workload-detail.ts';

/** What the cluster told of a workload and its pods, the newest first. */
export const PanelEvents = ({ events }: Pick<WorkloadDetail, 'events'>) => {
  const t = useText('clusters.events');
  if (events.length === 0) return <p className={styles.quiet}>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {events.map(({ type, reason, message, count, lastAt, kind, name }) => (
        <li key={`${kind} ${name} ${reason} ${message} ${lastAt}`} className={styles.item}>
          <StateIcon
            tone={type === 'Warning' ? 'warn' : 'idle'}
            shape={type === 'Warning' ? 'warn' : 'queued'}
            label={type}
          />
          <span className={styles.grow}>
            <span className={styles.facts}>
              <b>{reason}</b>
              <span className={styles.cut}>{`${kind}/${name}`}</span>
              {count > 1 && <span>{t('times', { count })}</span>}
              {lastAt != null && <Time at={lastAt} />}
            </span>
            <span className={styles.message}>{message}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
