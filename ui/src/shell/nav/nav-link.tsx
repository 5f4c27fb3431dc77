import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import { useText } from '../../text/index.ts';
import type { Destination } from './destinations.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';

interface Props extends Pick<Destination, 'to' | 'icon'> {
  readonly name: Destination['name'] | 'account';
  /** At the end of the line: how much of something there is now. */
  readonly badge?: ReactNode;
}

/** One line of the navigation. */
export const NavLink = ({ name, to, icon, badge }: Props) => {
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
      {badge}
    </Link>
  );
  if (!isRail) return link;
  return (
    <Tooltip text={words} side="right">
      {link}
    </Tooltip>
  );
};
