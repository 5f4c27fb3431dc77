import { Button } from '../../design/button/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './helm.module.css';
import { releaseLook, statusWord } from './question.ts';

export interface Revision {
  readonly revision: number;
  readonly status: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly description?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

interface Props {
  /** The newest first. */
  readonly history: readonly Revision[];
  /** Absent for who may not. */
  readonly onCompare: ((revision: number) => void) | undefined;
  readonly onRollBack: ((revision: number) => void) | undefined;
}

/** What Helm keeps of a release: one line for each revision. */
export const ReleaseHistory = ({ history, onCompare, onRollBack }: Props) => {
  const t = useText('helm');
  const [newest] = history;
  return (
    <ol className={styles.list}>
      {history.map(({ revision, status, chartVersion, description, updatedAt }) => (
        <li key={revision} className={styles.item}>
          <StateIcon {...releaseLook(status)} label={t(`status.${statusWord(status)}`)} />
          <span className={styles.grow}>
            <span className={styles.facts}>
              <b>{t('number', { revision })}</b>
              <span>{chartVersion}</span>
              {updatedAt != null && <Time at={updatedAt} />}
            </span>
            <span className={styles.message}>{description ?? t(`status.${statusWord(status)}`)}</span>
          </span>
          {revision === newest?.revision && <Tag>{t('current')}</Tag>}
          {revision !== newest?.revision && (
            <span className={styles.tags}>
              {onCompare && (
                <Button size="sm" variant="ghost" icon="diff" onClick={() => onCompare(revision)}>
                  {t('compare')}
                </Button>
              )}
              {onRollBack && (
                <Button size="sm" icon="undo" onClick={() => onRollBack(revision)}>
                  {t('rollback.short')}
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};
