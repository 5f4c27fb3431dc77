import type { ReactNode } from 'react';
import { Avatar } from '../design/avatar/index.ts';
import { IconButton } from '../design/button/index.ts';
import styles from './people.module.css';

interface Entry {
  readonly id: string;
  readonly name: string;
  /** Corners are for teams and machines. */
  readonly square?: boolean;
  /** In quiet letters at the end of the line. */
  readonly detail?: ReactNode;
  /** Takes it out of the list; absent where the reader may not. */
  readonly remove?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Instead of the entries where there are none. */
  readonly empty: string;
}

/** Who belongs to something, or what somebody belongs to. */
export const EntryList = ({ label, entries, empty }: Props) =>
  entries.length === 0 ? (
    <p className={styles.none}>{empty}</p>
  ) : (
    <ul className={styles.entries} aria-label={label}>
      {entries.map(({ id, name, square = false, detail, remove }) => (
        <li key={id} className={styles.entry}>
          <Avatar name={name} size={22} square={square} decorative />
          <span className={styles.entryName}>{name}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
          {remove !== undefined && (
            <IconButton icon="x" size="sm" label={remove.label} onClick={remove.run} />
          )}
        </li>
      ))}
    </ul>
  );
