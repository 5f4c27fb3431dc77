import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './chip.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  readonly icon?: IconName;
  /** It holds now. */
  readonly on?: boolean;
  /** It opens a list of values. */
  readonly opens?: boolean;
  /** It adds something that is not there yet. */
  readonly dashed?: boolean;
  readonly small?: boolean;
  readonly children?: ReactNode;
}

/** A small choice in a bar: a saved view, a facet, something to add. */
export const Chip = ({
  icon,
  on = false,
  opens = false,
  dashed = false,
  small = false,
  className,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      styles.chip,
      on && styles.on,
      dashed && styles.dashed,
      small && styles.small,
      className,
    )}
    aria-pressed={opens || dashed ? undefined : on}
  >
    {icon !== undefined && <Icon name={icon} size={small ? 12 : 14} />}
    {children}
    {opens && <Icon name="chev-d" size={11} />}
  </button>
);
