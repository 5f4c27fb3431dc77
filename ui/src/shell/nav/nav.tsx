import { useId } from 'react';
import { useText } from '../../text/index.ts';
import { type Destination, useDestinations } from './destinations.ts';
import styles from './nav.module.css';
import { NavLink } from './nav-link.tsx';

const GROUPS = ['people', 'access', 'operate'] as const;

/** The way around the product. */
export const Nav = () => {
  const t = useText('shell');
  const all = useDestinations();
  const of = (group: Destination['group']) => all.filter(destination => destination.group === group);
  return (
    <nav className={styles.nav} aria-label={t('nav.main')}>
      <Links links={of('top')} />
      {GROUPS.map(group => (
        <Group key={group} title={t(`nav.${group}`)} links={of(group)} />
      ))}
      <div className={styles.foot}>
        <Links links={of('foot')} />
      </div>
    </nav>
  );
};

const Links = ({ links, label }: { readonly links: readonly Destination[]; readonly label?: string }) => (
  <ul aria-labelledby={label}>
    {links.map(link => (
      <li key={link.name}>
        <NavLink name={link.name} to={link.to} icon={link.icon} />
      </li>
    ))}
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
