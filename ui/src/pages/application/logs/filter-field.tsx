import { useEffect, useState } from 'react';
import { Input } from '../../../design/field/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './logs.module.css';

const TYPED_MS = 400;

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The runtime filters, so nothing is asked before the person has typed to the end. */
export const FilterField = ({ value, onChange }: Props) => {
  const t = useText('applicationLogs');
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => typed !== value && onChange(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Input
      icon="filter"
      aria-label={t('filter')}
      placeholder={t('filter')}
      value={typed}
      onChange={setTyped}
      className={styles.filter}
    />
  );
};
