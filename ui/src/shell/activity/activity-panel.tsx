import { Popover } from '@base-ui/react/popover';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { classNames } from '../../design/class-names/index.ts';
import { popup } from '../../design/popup/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './activity.module.css';
import { ActivityList } from './activity-list.tsx';

interface Props {
  readonly open: boolean;
  /** What opens and closes it; the focus goes back there. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** What happened, beside the button that opens it. */
export const ActivityPanel = ({ open, button, onClose }: Props) => {
  const t = useText('shell.activity');
  const mayAudit = useCan('read', 'audit');
  return (
    <Popover.Root
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // The button does both by itself.
        const isButton = event.target instanceof Node && button.current?.contains(event.target);
        if (!isOpen && !isButton) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={popup.positioner}
          anchor={button}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className={classNames(popup.popup, styles.panel)} finalFocus={button}>
            <div className={styles.header}>
              <Popover.Title className={styles.title}>{t('title')}</Popover.Title>
              {mayAudit && (
                <Link to="/settings/audit" search={{}} className={styles.all} onClick={onClose}>
                  {t('all')}
                </Link>
              )}
            </div>
            <ActivityList onLeave={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
