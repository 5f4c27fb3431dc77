import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useText } from '../../text/index.ts';
import { IconButton } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import styles from './dialog.module.css';
import { firstField } from './first-field.ts';
import { useLeaving } from './use-leaving.tsx';
import { useWayBack } from './use-way-back.ts';

interface Props {
  readonly open: boolean;
  /** Without it only the buttons of the footer lead out. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Buttons, the one that acts last. A `Form` of layout `panel` brings its own. */
  readonly footer?: ReactNode;
  /** What has the focus first, where that is not the first field: the button of a question whose fields are extras. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

const stay = (): void => undefined;

/** A short question over the page. To create or edit there is `Drawer`, to confirm `ConfirmDialog`. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  initialFocus,
  children,
}: Props) => {
  const t = useText('common');
  const panel = useRef<HTMLDivElement>(null);
  const wayBack = useWayBack(open);
  const leaving = useLeaving({ open, panel, onClose: onClose ?? stay, wayBack, leave: undefined });
  const { close, closeByPress, question } = leaving;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => !next && (reason === 'outside-press' ? closeByPress : close)()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.shade} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            data-modal
            ref={panel}
            className={classNames(styles.dialog, styles[size])}
            initialFocus={initialFocus ?? firstField(panel)}
            finalFocus={wayBack}
          >
            <header className={styles.header}>
              <div className={styles.heading}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                )}
              </div>
              {onClose && <Base.Close render={<IconButton icon="x" label={t('close')} />} />}
            </header>
            {footer === undefined ? (
              children
            ) : (
              <>
                <div className={styles.body}>{children}</div>
                <footer className={styles.footer}>{footer}</footer>
              </>
            )}
            {question}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
