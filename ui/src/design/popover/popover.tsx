import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { popup } from '../popup/index.ts';
import styles from './popover.module.css';

interface Props {
  /** What it is about, read aloud when it opens. */
  readonly label: string;
  /** A button; words alone become a quiet one. */
  readonly trigger: ReactElement | string;
  readonly side?: 'bottom' | 'top' | 'right' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}

/** Something more about a place, opened by a press and closed by Escape or a press elsewhere. */
export const Popover = ({ label, trigger, side = 'bottom', align = 'start', children }: Props) => (
  <Base.Root>
    {typeof trigger === 'string' ? (
      <Base.Trigger className={styles.words}>{trigger}</Base.Trigger>
    ) : (
      <Base.Trigger render={trigger} />
    )}
    <Base.Portal>
      <Base.Positioner
        className={popup.positioner}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className={classNames(popup.popup, styles.popover)} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
