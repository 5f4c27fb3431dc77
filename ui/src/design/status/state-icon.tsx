import { classNames } from '../class-names/index.ts';
import type { StateShape } from '../icon/index.ts';
import styles from './status.module.css';
import { isMoving, type Tone } from './statuses.ts';

interface Props {
  readonly shape: StateShape;
  readonly tone: Tone;
  readonly size?: number;
  /** Its name, when no words stand beside it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** The drawing of a state. What is cut out of it takes the colour of the ground, `--k`. */
export const StateIcon = ({ shape, tone, size = 14, label, className }: Props) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or silent beside words
  <svg
    className={classNames(styles.icon, styles[`tone-${tone}`], isMoving(shape) && styles.moving, className)}
    width={size}
    height={size}
    focusable="false"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <use href={`#s-${shape}`} />
  </svg>
);
