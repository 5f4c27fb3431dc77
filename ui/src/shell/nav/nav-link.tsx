import { Link } from '@tanstack/react-router';
import { Icon } from '../../design/icon/index.ts';
import { useText } from '../../text/index.ts';
import type { Destination } from './destinations.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';

/** One line of the navigation. */
export const NavLink = ({ name, to, icon }: Pick<Destination, 'name' | 'to' | 'icon'>) => {
  const t = useText('shell');
  const { setOpen } = useNav();
  return (
    <Link
      to={to}
      className={styles.item}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={() => setOpen(false)}
    >
      <Icon name={icon} />
      <span className={styles.label}>{t(`pages.${name}`)}</span>
    </Link>
  );
};
