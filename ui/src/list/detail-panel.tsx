import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../design/button/index.ts';
import { classNames } from '../design/class-names/index.ts';
import { useKeys } from '../shell/index.ts';
import { useText } from '../text/index.ts';
import styles from './list-layout.module.css';

interface Props {
  readonly title: string;
  /** Before the title: an avatar. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Room for logs and differences. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What one row of the list beside it is about. Escape closes it, and the focus goes back to where it came from. */
export const DetailPanel = ({ title, lead, actions, wide = false, onClose, children }: Props) => {
  const t = useText('common');
  const panel = useRef<HTMLElement>(null);
  useKeys({ escape: { label: t('close'), run: onClose } }, { scope: title });
  useEffect(() => {
    let before = document.activeElement;
    // The panel stays while another row is opened, and that one is then where the focus came from.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !panel.current?.contains(target)) before = target;
    };
    panel.current?.focus({ preventScroll: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      className={classNames(styles.panel, wide && styles.wide)}
      aria-label={title}
      tabIndex={-1}
    >
      <header className={styles.head}>
        {lead}
        <h2 className={styles.title}>{title}</h2>
        {actions}
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
};
