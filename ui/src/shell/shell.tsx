import { Outlet } from '@tanstack/react-router';
import { useText } from '../text/index.ts';
import styles from './frame.module.css';
import { useKeyListener } from './keys/index.ts';
import { Nav } from './nav/index.ts';

/** What stands around every page. */
export const Shell = () => {
  const t = useText('shell');
  useKeyListener();
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('page.skip')}
      </a>
      <Nav />
      <div className={styles.sheet}>
        <Outlet />
      </div>
    </div>
  );
};
