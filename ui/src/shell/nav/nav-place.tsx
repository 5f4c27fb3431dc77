import { classNames } from '../../design/class-names/index.ts';
import { Logo } from '../../design/logo/index.ts';
import styles from './nav.module.css';
import { useNavRoom } from './nav-room.ts';

/** Where the navigation is about to be, as wide as it will be: whose it is, is not known yet. */
export const NavPlace = () => {
  const { isPhone, isRail } = useNavRoom();
  if (isPhone) return null;
  return (
    <div className={classNames(styles.nav, isRail && styles.rail)} aria-hidden="true">
      <div className={styles.account}>
        <Logo />
      </div>
    </div>
  );
};
