import { NavPlace } from './nav/index.ts';
import { RoutePending } from './route-pending.tsx';
import styles from './shell.module.css';

/** The shell while it is found out who is there: its frame stands already, so that nothing moves afterwards. */
export const ShellPending = () => (
  <div className={styles.app}>
    <NavPlace />
    <div className={styles.sheet}>
      <RoutePending />
    </div>
  </div>
);
