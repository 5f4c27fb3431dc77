import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import type { Tone } from '../status/index.ts';
import styles from './tag.module.css';

interface Props {
  readonly icon?: IconName;
  /** Coloured when the word calls for it. */
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A word that sorts a thing: its environment, its role, its kind. */
export const Tag = ({ icon, tone, children }: Props) => (
  <span className={classNames(styles.tag, tone !== undefined && styles[tone])}>
    {icon !== undefined && <Icon name={icon} size={12} />}
    {children}
  </span>
);
