import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { useText } from '../../text/index.ts';
import styles from './palette.module.css';

interface Props {
  /** What stands in the field. */
  readonly start: string;
  readonly onAhead: (typed: string) => void;
  /** What had the focus before, and has it again where the palette does not come. */
  readonly before: Element | null;
  readonly onClose: () => void;
}

/** Stands in for the palette while its code is on its way, and takes what is typed ahead: the palette begins with it. */
export const PalettePending = ({ start, onAhead, before, onClose }: Props) => {
  const t = useText('shell.palette');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const leave = () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    // There is nothing else to go to.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.shade} aria-hidden="true" onClick={leave} />
      <div role="dialog" aria-modal="true" aria-label={t('title')} data-modal className={styles.palette}>
        <div className={styles.query}>
          <Icon name="search" />
          <input
            ref={field}
            className={styles.input}
            value={start}
            onChange={event => onAhead(event.target.value)}
            onKeyDown={onKeyDown}
            placeholder={t('placeholder')}
            aria-label={t('title')}
            aria-busy="true"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </div>
    </>
  );
};
