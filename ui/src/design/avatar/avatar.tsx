import type { CSSProperties } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './avatar.module.css';
import { hueOf, initials } from './initials.ts';

interface Props {
  readonly name: string;
  /** In pixels. */
  readonly size?: number;
  /** The name stands beside it, so it says nothing itself. */
  readonly decorative?: boolean;
  /** Squares are for teams and machines. */
  readonly square?: boolean;
}

/** A person, or with corners a team or machine, in two letters. */
export const Avatar = ({ name, size = 22, decorative = false, square = false }: Props) => (
  <span
    className={classNames(styles.avatar, square && styles.square)}
    style={{ '--hue': hueOf(name), '--size': `${size}px` } as CSSProperties}
    title={name}
    // Drawn by the style sheet: no part of a text that is read, searched or copied.
    data-initials={initials(name)}
    {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
  />
);
