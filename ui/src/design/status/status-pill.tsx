import { classNames } from '../class-names/index.ts';
import { StateIcon } from './state-icon.tsx';
import styles from './status.module.css';
import { lookOf, type StatusKind } from './statuses.ts';
import { useStatusWord } from './use-status-word.ts';

interface Props {
  readonly kind: StatusKind;
  readonly status: string;
  readonly size?: 'md' | 'lg';
  /** Without a fill. `auto` is quiet when the state is fine, as lists want it. */
  readonly quiet?: boolean | 'auto';
  /** Words of its own, as "Retry 2 of 3". */
  readonly label?: string | undefined;
}

/** A state: shape, colour and word. */
export const StatusPill = ({ kind, status, size = 'md', quiet = false, label }: Props) => {
  const { tone, shape } = lookOf(kind, status);
  const word = useStatusWord(kind, status);
  const isQuiet = quiet === 'auto' ? tone === 'ok' : quiet;
  return (
    <span
      className={classNames(styles.pill, isQuiet ? styles.quiet : styles[tone], size === 'lg' && styles.lg)}
    >
      <StateIcon tone={tone} shape={shape} size={size === 'lg' ? 15 : 14} />
      {label ?? word}
    </span>
  );
};
