import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../design/button/index.ts';
import { Icon, type IconName } from '../../../design/icon/index.ts';
import { useKeys } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './drawer.module.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  /** Takes the focus when it opens, as what was opened by a press does. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Where `drawer.module.css` has no room to dock it. */
const PHONE = '(max-width: 639px)';

/** A panel that docks beside the tree. Escape closes it. */
export const Panel = ({
  icon,
  title,
  aside,
  actions,
  foot,
  onClose,
  takesFocus = false,
  children,
}: Props) => {
  const t = useText('application.panel');
  const panel = useRef<HTMLElement>(null);
  useKeys({ escape: { label: t('close'), run: onClose } }, { scope: title });
  useEffect(() => {
    // There it takes the place of what it was chosen from, which may have been far down.
    if (window.matchMedia(PHONE).matches) panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  return (
    <aside ref={panel} className={styles.panel} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <Icon name={icon} size={15} />
        <h2 className={styles.title}>{title}</h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <span className={styles.acts}>
          {actions}
          <IconButton icon="x" label={t('close')} onClick={onClose} />
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
};
