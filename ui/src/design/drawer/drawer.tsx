import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../text/index.ts';
import { IconButton } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import { firstField, type LeaveQuestion, useLeaving, useWayBack } from '../dialog/index.ts';
import styles from './drawer.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** Beside the close button. */
  readonly actions?: ReactNode;
  /** Buttons that stay while the content scrolls. A `Form` of layout `panel` brings its own. */
  readonly footer?: ReactNode;
  /** Asked before Escape or the close button; without it only a form that was changed asks. */
  readonly leave?: LeaveQuestion;
  readonly children: ReactNode;
}

/** A panel over the right edge, to create or to edit. Give it a `Form` of layout `panel`, or content and a footer. */
export const Drawer = ({
  open,
  onClose,
  title,
  description,
  wide = false,
  actions,
  footer,
  leave,
  children,
}: Props) => {
  const t = useText('common');
  const panel = useRef<HTMLDivElement>(null);
  const wayBack = useWayBack(open);
  const { close, question } = useLeaving({ open, panel, onClose, wayBack, leave });
  return (
    <Base.Root open={open} onOpenChange={next => !next && close()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={styles.shade} />
        <Base.Popup
          data-modal
          ref={panel}
          className={classNames(styles.drawer, wide && styles.wide)}
          initialFocus={firstField(panel)}
          finalFocus={wayBack}
        >
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {actions}
            <Base.Close render={<IconButton icon="x" label={t('close')} />} />
          </header>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {footer === undefined ? (
            <div className={styles.content}>{children}</div>
          ) : (
            <>
              <div className={classNames(styles.content, styles.padded)}>{children}</div>
              <footer className={styles.footer}>{footer}</footer>
            </>
          )}
          {question}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
