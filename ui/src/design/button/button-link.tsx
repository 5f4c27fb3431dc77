import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ButtonFace, type ButtonLook, buttonClass } from './face.tsx';

interface AnchorProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  readonly children?: ReactNode;
}

/** Leads to an address that is no page of ours, as the start of a sign-in, and looks like a button. */
export const ButtonAnchor = ({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  className,
  children,
  ...rest
}: AnchorProps) => {
  const look = { variant, size, icon, iconEnd, wide };
  return (
    <a {...rest} className={buttonClass(look, className)}>
      <ButtonFace {...look}>{children}</ButtonFace>
    </a>
  );
};

/** Leads to another page of the product, and looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
