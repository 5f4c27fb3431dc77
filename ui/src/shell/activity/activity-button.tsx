import { Popover } from '@base-ui/react/popover';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../design/class-names/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { popup } from '../../design/popup/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import nav from '../nav/nav.module.css';
import { useShellWindows } from '../windows.ts';
import styles from './activity.module.css';
import { useActivityFeed } from './activity-feed.tsx';
import { ActivityList } from './activity-list.tsx';

/** Opens what happened, and tells how much of it is new. */
export const ActivityButton = () => {
  const t = useText('shell.activity');
  const { unread, markRead } = useActivityFeed();
  const { shown, open, close } = useShellWindows();
  const mayAudit = useCan('read', 'audit');
  const onOpenChange = (isOpen: boolean) => {
    markRead();
    if (isOpen) open('activity');
    else close();
  };
  return (
    <Popover.Root open={shown === 'activity'} onOpenChange={onOpenChange}>
      <Popover.Trigger className={nav.item}>
        <Icon name="bell" />
        <span className={nav.label}>{t('title')}</span>
        {unread > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {unread > 99 ? t('many') : unread}
          </span>
        )}
        <span className="visually-hidden">{unread > 0 && t('unread', { count: unread })}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={popup.positioner}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className={classNames(popup.popup, styles.panel)}>
            <div className={styles.header}>
              <Popover.Title className={styles.title}>{t('title')}</Popover.Title>
              {mayAudit && (
                <Link to="/settings/audit" search={{}} className={styles.all} onClick={close}>
                  {t('all')}
                </Link>
              )}
            </div>
            <ActivityList onLeave={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
