import { useRef } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { useText } from '../../text/index.ts';
import { MissingPart } from '../missing-part.tsx';
import nav from '../nav/nav.module.css';
import { useShellWindows } from '../windows.ts';
import styles from './activity.module.css';
import { useActivityFeed } from './activity-feed.tsx';

const panel = later(async () => (await import('./activity-panel.tsx')).ActivityPanel, MissingPart);
const LATER = [panel];

/** Opens what happened, and tells how much of it is new. */
export const ActivityButton = () => {
  const t = useText('shell.activity');
  const { unread, markRead } = useActivityFeed();
  const { shown, open, close } = useShellWindows();
  const button = useRef<HTMLButtonElement>(null);
  useFetchWhenIdle(LATER);
  const isOpen = shown === 'activity';
  const hide = () => {
    markRead();
    close();
  };
  const show = () => {
    markRead();
    open('activity');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={nav.item}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-popup-open={isOpen || undefined}
        onClick={isOpen ? hide : show}
      >
        <Icon name="history" />
        <span className={nav.label}>{t('title')}</span>
        {unread > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {unread > 99 ? t('many') : unread}
          </span>
        )}
        <span className="visually-hidden">{unread > 0 && t('unread', { count: unread })}</span>
      </button>
      <panel.Show open={isOpen} button={button} onClose={hide} />
    </>
  );
};
