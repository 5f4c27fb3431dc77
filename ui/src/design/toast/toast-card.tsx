import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { StateIcon } from '../status/index.ts';
import styles from './toast.module.css';

interface Props {
  readonly title: ReactNode;
  readonly tone?: 'ok' | 'bad';
  readonly seconds?: number;
  readonly onUndo?: () => void;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly onClose: () => void;
}

/** One message of the corner. Pages call `toast`; this is its look. */
export const ToastCard = ({ title, tone = 'ok', seconds = 0, onUndo, action, onClose }: Props) => {
  const t = useText('design.toast');
  return (
    <div className={styles.card}>
      <StateIcon tone={tone} shape={tone} size={15} className={classNames(styles.mark, styles[tone])} />
      <span className={styles.title}>{title}</span>
      {action !== undefined && (
        <button type="button" className={styles.button} onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {onUndo !== undefined && (
        // The seconds are drawn, not written: the button keeps its name while they count down.
        <button type="button" className={styles.button} onClick={onUndo} aria-label={t('undo')}>
          {t('undo')} <span className={styles.time} data-left={t('left', { seconds })} />
        </button>
      )}
      <button type="button" className={styles.close} onClick={onClose} aria-label={t('close')}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
};
