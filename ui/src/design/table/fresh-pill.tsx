import { useEffect, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './table.module.css';
import type { FreshRows } from './types.ts';

const QUIET_MS = 5000;

/** The newest text, told at most once in five seconds. */
const useCalm = (text: string): string => {
  const [told, setTold] = useState(text);
  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => setTold(text), told === '' ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, told]);
  return told;
};

interface Props {
  readonly fresh: FreshRows | undefined;
  readonly onShown: () => void;
}

/** "3 new rows": they come when the reader asks. */
export const FreshPill = ({ fresh, onShown }: Props) => {
  const t = useText('data.table');
  const count = fresh?.count ?? 0;
  const label = count === 0 ? '' : (fresh?.label ?? t('newRows', { count }));
  const told = useCalm(label);
  return (
    <>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      {fresh !== undefined && count > 0 && (
        <button
          type="button"
          className={styles.fresh}
          onClick={() => {
            fresh.onShow();
            onShown();
          }}
        >
          <Icon name="arrow-u" size={12} />
          {label}
        </button>
      )}
    </>
  );
};
