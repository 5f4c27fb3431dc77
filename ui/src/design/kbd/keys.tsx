import { classNames } from '../class-names/index.ts';
import styles from './kbd.module.css';

interface Props {
  /** Keys that are pressed one after the other or together, parted by blanks: `⌘ K`, `G H`. */
  readonly keys: string;
  readonly className?: string | undefined;
}

/** The keys of a shortcut. */
export const Keys = ({ keys, className }: Props) => (
  <span className={classNames(styles.keys, className)}>
    {keys.split(' ').map(key => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
);
