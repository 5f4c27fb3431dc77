import { type ReactNode, useState } from 'react';
import { Avatar } from '../design/avatar/index.ts';
import { Button, IconButton } from '../design/button/index.ts';
import { useText } from '../text/index.ts';
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

/** So many are quickly looked over; the rest come when asked for. */
const FIRST = 50;

/** Who belongs to something, or what somebody belongs to. */
export const EntryList = ({ label, entries, empty }: Props) => {
  const t = useText('common');
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <>
      <ul className={styles.entries} aria-label={label}>
        {(all ? entries : entries.slice(0, FIRST)).map(entry => (
          <EntryLine key={entry.id} {...entry} />
        ))}
      </ul>
      {!all && entries.length > FIRST && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          {t('showAll', { count: entries.length })}
        </Button>
      )}
    </>
  );
};

const EntryLine = ({ name, square = false, detail, remove }: Entry) => (
  <li className={styles.entry}>
    <Avatar name={name} size={22} square={square} decorative />
    <span className={styles.entryName}>{name}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    {remove !== undefined && <IconButton icon="x" size="sm" label={remove.label} onClick={remove.run} />}
  </li>
);
