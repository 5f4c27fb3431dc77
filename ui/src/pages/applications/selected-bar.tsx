import { Icon } from '../../design/icon/index.ts';
import { useText } from '../../text/index.ts';
import styles from './applications.module.css';

interface Props {
  readonly count: number;
  /** How many of them the reader may sync, refresh. */
  readonly maySync: number;
  readonly mayRefresh: number;
  readonly onSync: () => void;
  readonly onRefresh: () => void;
  /** Absent unless one is selected: going back is decided on its page. */
  readonly onRollBack?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** What can be done to the selected applications, over the list. */
export const SelectedBar = ({
  count,
  maySync,
  mayRefresh,
  onSync,
  onRefresh,
  onRollBack,
  onClear,
}: Props) => {
  const t = useText('applications');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own look
    <div className={styles.bulk} role="group" aria-label={t('selected', { count })}>
      <span role="status">{t('selected', { count })}</span>
      <i className={styles.bulkLine} />
      {maySync > 0 && (
        <button type="button" className={styles.bulkFirst} onClick={onSync}>
          <Icon name="refresh" size={14} />
          {t('bulk.sync', { count: maySync })}
        </button>
      )}
      {mayRefresh > 0 && (
        <button type="button" onClick={onRefresh}>
          <Icon name="redo" size={14} />
          {t('bulk.refresh', { count: mayRefresh })}
        </button>
      )}
      {onRollBack && (
        <button type="button" onClick={onRollBack}>
          <Icon name="undo" size={14} />
          {t('bulk.rollBack')}
        </button>
      )}
      <i className={styles.bulkLine} />
      <button type="button" aria-label={t('bulk.clear')} onClick={onClear}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
};
