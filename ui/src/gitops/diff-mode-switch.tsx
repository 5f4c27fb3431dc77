import { useRef } from 'react';
import { type DiffMode, SPLIT_WIDTH } from '../design/diff-view/index.ts';
import { useWidth } from '../design/measure/index.ts';
import { Segmented } from '../design/segmented/index.ts';
import { useText } from '../text/index.ts';
import styles from './commit.module.css';

const MODES = ['inline', 'split'] as const;

interface Props {
  readonly mode: DiffMode;
  readonly onMode: (mode: DiffMode) => void;
  /** Shows both sides elsewhere, where there is no room here. */
  readonly onSplit?: (() => void) | undefined;
}

/**
 * Inline or both sides. Without room it says no more than can be seen: both sides open elsewhere, or are not offered. The
 * bar that it is in must be placed (`position: relative`) and as wide as the differences.
 */
export const DiffModeSwitch = ({ mode, onMode, onSplit }: Props) => {
  const words = useText('gitops.commit.mode');
  const ruler = useRef<HTMLSpanElement>(null);
  const hasRoom = useWidth(ruler) >= SPLIT_WIDTH;
  return (
    <>
      <span ref={ruler} className={styles.ruler} />
      {(hasRoom || onSplit) && (
        <span className={hasRoom ? undefined : styles.elsewhere}>
          <Segmented
            label={words('label')}
            value={hasRoom ? mode : 'inline'}
            onChange={next => (next === 'split' && !hasRoom ? onSplit?.() : onMode(next))}
            options={MODES.map(value => ({ value, label: words(value) }))}
          />
        </span>
      )}
    </>
  );
};
