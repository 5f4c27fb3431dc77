import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../design/class-names/index.ts';
import { ThemeSwitch } from '../../design/theme/index.ts';
import { later } from '../../later/index.ts';
import { useText } from '../../text/index.ts';
import { ActivityButton } from '../activity/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { BackLink } from './back-link.tsx';
import {
  type Destination,
  isSettings,
  MAIN_GROUPS,
  SETTINGS_GROUPS,
  useDestinations,
} from './destinations.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';
import { NavLink } from './nav-link.tsx';
import { NavTop } from './nav-top.tsx';
import { UserMenu } from './user-menu.tsx';

const runningBuilds = later(async () => (await import('./badges.tsx')).RunningBuilds);
const runtimesToLookAt = later(async () => (await import('./badges.tsx')).RuntimesToLookAt);

/** What a line says at its end, of those that say something. */
const BADGES: Readonly<Partial<Record<Destination['name'], ReactNode>>> = {
  builds: <runningBuilds.Show />,
  runtimes: <runtimesToLookAt.Show />,
};

/** The way around the product; on the pages of the settings, around those. */
export const Nav = () => {
  const t = useText('shell');
  const { isRail } = useNav();
  const { pathname } = useLocation();
  return (
    <nav className={classNames(styles.nav, isRail && styles.rail)} aria-label={t('nav.main')}>
      <AccountMenu />
      <NavTop />
      {isSettings(pathname) ? <SettingsLinks /> : <MainLinks />}
      <div className={styles.user}>
        <UserMenu />
        <ThemeSwitch size="sm" />
      </div>
    </nav>
  );
};

const useGroups = () => {
  const all = useDestinations();
  return (group: Destination['group']) => all.filter(destination => destination.group === group);
};

const MainLinks = () => {
  const t = useText('shell');
  const of = useGroups();
  return (
    <>
      <Links links={of('top')}>
        <li>
          <ActivityButton />
        </li>
      </Links>
      {MAIN_GROUPS.map(group => (
        <Group key={group} title={t(`nav.${group}`)} links={of(group)} />
      ))}
      <div className={styles.foot}>
        <Links links={of('foot')} />
      </div>
    </>
  );
};

const SettingsLinks = () => {
  const t = useText('shell');
  const of = useGroups();
  return (
    <>
      <ul>
        <li>
          <BackLink />
        </li>
      </ul>
      <Group
        title={t('pages.settings')}
        links={[{ name: 'account', to: '/settings/account', icon: 'sliders' }]}
      />
      {SETTINGS_GROUPS.map(group => (
        <Group key={group} title={t(`nav.${group}`)} links={of(group)} />
      ))}
      <div className={styles.foot} />
    </>
  );
};

type Line = Parameters<typeof NavLink>[0];

interface LinksProps {
  readonly links: readonly Line[];
  /** The id of the heading. */
  readonly label?: string;
  readonly children?: ReactNode;
}

const Links = ({ links, label, children }: LinksProps) => (
  <ul aria-labelledby={label}>
    {links.map(({ name, to, icon }) => (
      <li key={name}>
        <NavLink name={name} to={to} icon={icon} badge={name === 'account' ? undefined : BADGES[name]} />
      </li>
    ))}
    {children}
  </ul>
);

const Group = ({ title, links }: { readonly title: string; readonly links: readonly Line[] }) => {
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
