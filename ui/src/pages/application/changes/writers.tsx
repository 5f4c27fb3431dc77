import { Icon } from '../../../design/icon/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import type { Managed } from '../application.ts';
import styles from './changes.module.css';
import { writersOf } from './edits.ts';

const NAMED = 3;

/** Who made the object what it is where it differs from Git: the writer of each field that differs, and when. */
export const Writers = ({ of }: { readonly of: Pick<Managed, 'fields'> }) => {
  const t = useText('application.changes');
  const writers = writersOf([of]);
  if (writers.length === 0) return null;
  return (
    <ul className={styles.writers}>
      {writers.map(({ manager, at, paths }) => (
        <li key={manager}>
          <Icon name="user" size={13} />
          <span>
            <code>{paths.slice(0, NAMED).join(', ')}</code>
            {paths.length > NAMED && ` ${t('andMore', { count: paths.length - NAMED })}`}{' '}
            {t.rich('changedBy', { manager, by: words => <b>{words}</b> })}
            {at !== undefined && (
              <>
                {' '}
                <Time at={at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};
