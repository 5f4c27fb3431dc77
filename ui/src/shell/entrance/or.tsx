import { useText } from '../../text/index.ts';
import styles from './entrance.module.css';

/** Between two ways in. */
export const Or = () => <div className={styles.or}>{useText('login')('or')}</div>;
