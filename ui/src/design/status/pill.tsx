import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import type { StateShape } from '../icon/index.ts';
import { StateIcon } from './state-icon.tsx';
import styles from './status.module.css';
import type { Tone } from './statuses.ts';

interface Props {
  readonly tone: Tone;
  readonly shape: StateShape;
  readonly size?: 'md' | 'lg' | undefined;
  /** Without a fill. `auto` is quiet when the state is fine, as lists want it. */
  readonly quiet?: boolean | 'auto' | undefined;
  readonly children: ReactNode;
}

/** A state of anything: shape, colour and word. The states that the product names are in `StatusPill`. */
export const Pill = ({ tone, shape, size = 'md', quiet = false, children }: Props) => {
  const isQuiet = quiet === 'auto' ? tone === 'ok' : quiet;
  return (
    <span
      className={classNames(styles.pill, isQuiet ? styles.quiet : styles[tone], size === 'lg' && styles.lg)}
    >
      <StateIcon tone={tone} shape={shape} size={size === 'lg' ? 15 : 14} />
      {children}
    </span>
  );
};
