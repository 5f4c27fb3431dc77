import { printQuery } from '../../../design/filter-bar/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { Link } from '../../../design/link/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import type { ShowSearch, Tab } from '../search.ts';
import { Automation } from './automation.tsx';
import { Favourite } from './favourite.tsx';
import styles from './head.module.css';

const clusterName = ({ destination }: Head): string =>
  destination.name ?? destination.server.replace(/^https?:\/\//, '');

interface TitleProps {
  readonly head: Head;
  /** Addresses that people put at it, besides those that it serves. */
  readonly links: readonly { readonly title: string; readonly url: string }[];
  readonly tab: Tab;
  readonly show: ShowSearch;
}

/** What it is and where it goes. */
export const ApplicationTitle = ({ head, links, tab, show }: TitleProps) => (
  <header className={styles.head}>
    <div className={styles.name}>
      <Favourite id={head.id} />
      <h2>{head.name}</h2>
      <span className={styles.tags}>
        {head.groups.map(group => (
          <Tag key={group} icon="folder">
            {group}
          </Tag>
        ))}
        {head.environment != null && <EnvironmentTag environment={head.environment} />}
        <Tag icon="cluster">
          {clusterName(head)} / {head.destination.namespace || 'default'}
        </Tag>
        {head.parent?.kind === 'ApplicationSet' && <SetTag set={head.parent} />}
        {head.gitSource != null && <Tag icon="branch">{head.gitSource}</Tag>}
        {head.project !== 'default' && <Tag icon="folder">{head.project}</Tag>}
      </span>
      <Links links={[...links, ...head.urls.slice(0, 3).map(url => ({ title: hostOf(url), url }))]} />
    </div>
    <Automation head={head} tab={tab} show={show} />
  </header>
);

/** What its labels call its environment, with all that is in it. */
const EnvironmentTag = ({ environment }: { readonly environment: string }) => {
  const t = useText('application');
  const filters = [{ key: 'environment', value: environment, not: false }];
  return (
    <Link
      to="/apps"
      search={{ q: printQuery({ filters, text: [] }) }}
      look="quiet"
      aria-label={t('inEnvironment', { environment })}
    >
      <Tag icon="env">{environment}</Tag>
    </Link>
  );
};

/** The set that made it, with its page. */
const SetTag = ({ set: { runtime, namespace, name } }: { readonly set: NonNullable<Head['parent']> }) => {
  const t = useText('application');
  return (
    <Link
      to="/apps/sets/$runtime/$namespace/$name"
      params={{ runtime, namespace, name }}
      look="quiet"
      aria-label={t('madeBy', { name })}
    >
      <Tag icon="product">{name}</Tag>
    </Link>
  );
};

const hostOf = (url: string): string => url.replace(/^https?:\/\//, '');

const Links = ({ links }: Pick<TitleProps, 'links'>) => {
  const t = useText('application');
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('links')}>
      {links.map(({ title, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}
            <Icon name="external" size={11} />
          </a>
        </li>
      ))}
    </ul>
  );
};
