import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

interface Props {
  /** A few words more about the element; never the only place where they stand. */
  readonly text: ReactNode;
  /** The element it belongs to; it takes a ref and the props of its tag. */
  readonly children: ReactElement;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** Shown without a pointer, as in the gallery. */
  readonly open?: boolean;
}

/** Words that appear on hover and focus. */
export const Tooltip = ({ text, children, side = 'top', open }: Props) => (
  <Base.Root {...(open === undefined ? {} : { open })}>
    <Base.Trigger render={children} delay={300} closeOnClick={false} />
    <Base.Portal>
      <Base.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
        <Base.Popup className={styles.popup} role="tooltip">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
