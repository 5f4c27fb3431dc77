import { classNames } from '../class-names/index.ts';
import styles from './icon.module.css';
import type { IconName } from './names.ts';

interface Props {
  readonly name: IconName;
  /** In pixels; 16 unless told. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** An outline in the colour of the text around it. It says nothing to a screen reader: the words beside it do. */
export const Icon = ({ name, size = 16, className }: Props) => (
  <svg
    className={classNames(styles.icon, className)}
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`#i-${name}`} />
  </svg>
);
