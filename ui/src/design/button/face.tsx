import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './button.module.css';

type ButtonVariant = 'default' | 'primary' | 'gate' | 'danger' | 'danger-solid' | 'ghost';
type ButtonSize = 'sm' | 'md' | 'lg';

/** How a button looks, whether it acts or leads elsewhere. */
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
  /** After the words, as the chevron of a menu. */
  readonly iconEnd?: IconName | undefined;
  /** As wide as its place. */
  readonly wide?: boolean | undefined;
}

export const buttonClass = (
  { variant = 'default', size = 'md', wide = false }: ButtonLook,
  ...more: readonly (string | false | undefined)[]
): string => classNames(styles.button, styles[variant], styles[size], wide && styles.wide, ...more);

const ICON_SIZE = { sm: 14, md: 14, lg: 16 } as const;

interface FaceProps extends ButtonLook {
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** What stands on a button. While busy the spinner takes the icon's place, or the words' when there is none. */
export const ButtonFace = ({ icon, iconEnd, size = 'md', busy = false, children }: FaceProps) => (
  <>
    {icon !== undefined && !busy && <Icon name={icon} size={ICON_SIZE[size]} />}
    {busy && (
      <span className={classNames(styles.spinner, icon === undefined && styles.over)} aria-hidden="true" />
    )}
    {children !== undefined && <span className={styles.words}>{children}</span>}
    {iconEnd !== undefined && <Icon name={iconEnd} size={ICON_SIZE[size]} />}
  </>
);
