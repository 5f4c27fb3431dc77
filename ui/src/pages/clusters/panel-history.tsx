import { Button } from '../../design/button/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { shortImage } from './question.ts';
import type { WorkloadDetail } from './workload-detail.ts';

interface Props {
  readonly detail: WorkloadDetail;
  /** Absent for who may not, and where there is nothing to go back to. */
  readonly onRollBack: ((revision: number) => void) | undefined;
}

/** The revisions that the cluster keeps of a workload, the newest first. */
export const PanelHistory = ({ detail: { revisions, workload }, onRollBack }: Props) => {
  const t = useText('clusters.history');
  if (revisions.length === 0) return <p className={styles.quiet}>{t('none', { kind: workload.kind })}</p>;
  return (
    <ol className={styles.list}>
      {revisions.map(({ revision, images, changeCause, createdAt, isCurrent }) => (
        <li key={revision} className={styles.item}>
          <span className={styles.number}>{t('number', { revision })}</span>
          <span className={styles.grow}>
            <span className={styles.facts}>
              {images.map(image => (
                <span key={image} className={styles.code} title={image}>
                  {shortImage(image)}
                </span>
              ))}
              {createdAt != null && <Time at={createdAt} />}
            </span>
            {changeCause != null && <span className={styles.message}>{changeCause}</span>}
          </span>
          {isCurrent ? (
            <Tag>{t('current')}</Tag>
          ) : (
            onRollBack && (
              <Button size="sm" icon="undo" onClick={() => onRollBack(revision)}>
                {t('rollback')}
              </Button>
            )
          )}
        </li>
      ))}
    </ol>
  );
};
