import { Button } from '../../design/button/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { type Pod, podLook } from './pod-columns.tsx';
import type { WorkloadDetail } from './workload-detail.ts';

interface Props {
  readonly detail: WorkloadDetail;
  /** Absent for who may not read logs. */
  readonly onLog: ((pod: string, container?: string) => void) | undefined;
}

/** The pods of a workload, those in trouble first. */
export const PanelPods = ({ detail: { pods }, onLog }: Props) => {
  const t = useText('clusters');
  if (pods.length === 0) return <p className={styles.quiet}>{t('pod.none')}</p>;
  return (
    <ul className={styles.list}>
      {pods.map(pod => (
        <li key={pod.name} className={styles.item}>
          <StateIcon {...podLook(pod)} label={pod.status} />
          <span className={styles.grow}>
            <span className={styles.cut} title={pod.name}>
              {pod.name}
            </span>
            <PodLine pod={pod} />
          </span>
          {onLog && (
            <Button size="sm" icon="term" onClick={() => onLog(pod.name)}>
              {t('panel.logs')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const PodLine = ({ pod }: { readonly pod: Pod }) => {
  const t = useText('clusters');
  const { status, ready, containers, restarts, node, createdAt, isWell, message } = pod;
  return (
    <>
      <span className={styles.facts}>
        <span>{status}</span>
        <span>{t('pod.containers', { ready, count: containers.length })}</span>
        {restarts > 0 && <span>{t('pod.restarted', { count: restarts })}</span>}
        {node != null && <span className={styles.cut}>{node}</span>}
        {createdAt != null && <Time at={createdAt} bare />}
      </span>
      {!isWell && message != null && <span className={styles.message}>{message}</span>}
    </>
  );
};
