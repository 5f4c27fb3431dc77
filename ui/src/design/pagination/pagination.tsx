import { useText } from '../../text/index.ts';
import { IconButton } from '../button/index.ts';
import styles from './pagination.module.css';

interface Props {
  /** Number of the first and last shown, from 1. */
  readonly first: number;
  readonly last: number;
  /** When the server counts. */
  readonly total?: number | undefined;
  /** Absent at the start. */
  readonly onNewer?: (() => void) | undefined;
  /** Absent at the end. */
  readonly onOlder?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** Pages by cursor, for lists that are read page by page: only the neighbours are known. */
export const Pagination = ({ first, last, total, onNewer, onOlder, busy = false }: Props) => {
  const t = useText('data.pagination');
  return (
    <nav className={styles.pagination} aria-label={t('label')} aria-busy={busy}>
      <span role="status">
        {total === undefined ? t('range', { first, last }) : t('rangeOf', { first, last, total })}
      </span>
      <IconButton
        size="sm"
        icon="chev-r"
        className={styles.back}
        label={t('previous')}
        disabled={onNewer === undefined || busy}
        onClick={onNewer}
      />
      <IconButton
        size="sm"
        icon="chev-r"
        label={t('next')}
        disabled={onOlder === undefined || busy}
        onClick={onOlder}
      />
    </nav>
  );
};
