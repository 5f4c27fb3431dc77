import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Tooltip } from '../tooltip/index.ts';
import styles from './button.module.css';
import { ButtonFace, type ButtonLook, buttonClass } from './face.tsx';

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  readonly children?: ReactNode;
  /** The act is under way: the button keeps its size and ignores presses. */
  readonly busy?: boolean | undefined;
  /** Why it cannot be pressed now. It stays in the tab order, so that the reason can be read. */
  readonly disabledReason?: string | undefined;
}

/** Does something. Its words are a verb and an object. */
export const Button = ({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  busy = false,
  disabledReason,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const look = { variant, size, icon, iconEnd, wide };
  const inert = busy || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, busy && styles.busy, className)}
      aria-disabled={inert || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <ButtonFace {...look} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
};
