import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './link.module.css';

interface AnchorProps extends ComponentPropsWithRef<'a'> {
  /** `quiet` looks like the text around it until pointed at, for names in lists. */
  readonly look?: 'link' | 'quiet';
}

const Anchor = ({ look = 'link', className, ...rest }: AnchorProps) => (
  <a {...rest} className={classNames(styles[look], className)} />
);

/** Leads to another page of the product: `<Link to="/settings/users">`. */
export const Link = createLink(Anchor);
