import { Link } from '@tanstack/react-router';
import { Icon } from '../../design/icon/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import { useText } from '../../text/index.ts';
import type { Destination } from './destinations.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';

/** One line of the navigation. */
export const NavLink = ({ name, to, icon }: Pick<Destination, 'name' | 'to' | 'icon'>) => {
  const t = useText('shell');
  const { setOpen, isRail } = useNav();
  const words = t(`pages.${name}`);
  const link = (
    <Link
      to={to}
      className={styles.item}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={() => setOpen(false)}
    >
      <Icon name={icon} />
      <span className={styles.label}>{words}</span>
    </Link>
  );
  if (!isRail) return link;
  return (
    <Tooltip text={words} side="right">
      {link}
    </Tooltip>
  );
};
