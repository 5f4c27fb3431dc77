import { classNames } from '../../design/class-names/index.ts';
import { useLive } from '../../live/index.ts';
import { useText } from '../../text/index.ts';
import styles from './live-mark.module.css';

/** Whether the page shows the present. */
export const LiveMark = () => {
  const t = useText('shell');
  const { kind } = useLive();
  // A tab that takes up its stream again is as good as connecting: nothing is known to be wrong yet.
  const shown = kind === 'paused' ? 'connecting' : kind;
  return (
    <span className={classNames(styles.mark, styles[shown])}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{t(`live.${shown}`)}</span>
    </span>
  );
};
