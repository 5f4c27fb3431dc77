import type { ReactNode } from 'react';
import { Button } from '../design/button/index.ts';
import { useText } from '../text/index.ts';
import styles from './list-layout.module.css';

interface Props {
  /** "3 keys selected". */
  readonly label: string;
  readonly onClear: () => void;
  /** What can be done to all of them, with the count in each button. */
  readonly children: ReactNode;
}

/** What is selected, and what can be done to it. */
export const SelectionBar = ({ label, onClear, children }: Props) => {
  const t = useText('common');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own look
    <div className={styles.selection} role="group" aria-label={label}>
      <span className={styles.count}>{label}</span>
      {children}
      <Button variant="ghost" icon="x" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </div>
  );
};
