import styles from './time.module.css';
import { useDurationWords } from './use-duration-words.ts';

interface Props {
  readonly ms: number;
}

/** How long something took: `4 m 33 s`. */
export const Duration = ({ ms }: Props) => {
  const words = useDurationWords();
  return <span className={styles.time}>{words(ms)}</span>;
};
