import { useId } from 'react';
import { classNames } from '../../design/class-names/index.ts';
import { ThemeSwitch } from '../../design/theme/index.ts';
import { useText } from '../../text/index.ts';
import { ActivityButton } from '../activity/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { type Destination, useDestinations } from './destinations.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';
import { NavLink } from './nav-link.tsx';
import { NavTop } from './nav-top.tsx';
import { UserMenu } from './user-menu.tsx';

const GROUPS = ['build', 'deploy', 'people', 'access', 'operate'] as const;

/** The way around the product. */
export const Nav = () => {
  const t = useText('shell');
  const { isRail } = useNav();
  const all = useDestinations();
  const of = (group: Destination['group']) => all.filter(destination => destination.group === group);
  return (
    <nav className={classNames(styles.nav, isRail && styles.rail)} aria-label={t('nav.main')}>
      <AccountMenu />
      <NavTop />
      <Links links={of('top')}>
        <li>
          <ActivityButton />
        </li>
      </Links>
      {GROUPS.map(group => (
        <Group key={group} title={t(`nav.${group}`)} links={of(group)} />
      ))}
      <div className={styles.foot}>
        <Links links={of('foot')} />
        <div className={styles.user}>
          <UserMenu />
          <ThemeSwitch size="sm" />
        </div>
      </div>
    </nav>
  );
};

interface LinksProps {
  readonly links: readonly Destination[];
  /** The id of the heading. */
  readonly label?: string;
  readonly children?: React.ReactNode;
}

const Links = ({ links, label, children }: LinksProps) => (
  <ul aria-labelledby={label}>
    {links.map(link => (
      <li key={link.name}>
        <NavLink name={link.name} to={link.to} icon={link.icon} />
      </li>
    ))}
    {children}
  </ul>
);

const Group = ({ title, links }: { readonly title: string; readonly links: readonly Destination[] }) => {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <>
      <div className={styles.group} id={id}>
        {title}
      </div>
      <Links links={links} label={id} />
    </>
  );
};
