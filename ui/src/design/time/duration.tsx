import { useText } from '../../text/index.ts';
import { span } from './relative.ts';
import styles from './time.module.css';

interface Props {
  readonly ms: number;
}

/** How long something took: `4 m 33 s`. */
export const Duration = ({ ms }: Props) => {
  const t = useText('design.duration');
  const { unit, ...counts } = span(ms);
  return <span className={styles.time}>{t(unit, counts as Record<string, number>)}</span>;
};
