import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import styles from './tooltip.module.css';

interface Props {
  /** A few words more about the element. */
  readonly text: ReactNode;
  /** The element it belongs to; it takes a ref and the props of its tag. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** The words are the name of the element already, so they are not read a second time. */
  readonly isName?: boolean;
}

/** Words that appear on hover and focus, and are read with the element they belong to. */
export const Tooltip = ({ text, children, side = 'top', isName = false }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const element = open && !isName ? cloneElement(children, { 'aria-describedby': id }) : children;
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={element} delay={300} closeOnClick={false} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup id={id} className={styles.popup} role="tooltip">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
