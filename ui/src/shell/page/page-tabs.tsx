import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { Icon, type IconName } from '../../design/icon/index.ts';
import { useCurrentInView } from '../../design/tabs/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './page.module.css';

/** A part of a page with its own address. */
export interface PageTab {
  readonly label: string;
  readonly to: string;
  /** The search that stands for the tab; the tab is current while the address has it. */
  readonly search?: Readonly<Record<string, string | undefined>> | undefined;
  readonly count?: number;
  readonly icon?: IconName;
}

interface Props {
  readonly tabs: readonly PageTab[];
}

/** The parts of a page as links, so that each can be opened in a tab of the browser and sent to somebody. */
export const PageTabs = ({ tabs }: Props) => {
  const t = useText('shell');
  const format = useFormatter();
  const isCurrent = useIsCurrent();
  const row = useRef<HTMLElement>(null);
  // Numbers come later than names, and move what stands behind them.
  const counts = tabs.map(({ count }) => count).join(' ');
  useCurrentInView(row, `${tabs.find(isCurrent)?.label} ${counts}`);
  return (
    <nav ref={row} className={styles.tabs} aria-label={t('page.tabs')}>
      {tabs.map(({ label, to, search, count, icon }) => (
        <Link
          key={label}
          to={to}
          search={search ?? {}}
          className={styles.tab}
          // The router compares the whole search, and a tab stays current under any filter; it must not say more than that.
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={isCurrent({ to, search }) ? 'page' : undefined}
        >
          {icon && <Icon name={icon} size={14} />}
          {label}
          {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
};

const useIsCurrent = () => {
  const { pathname } = useLocation();
  const current: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return ({ to, search = {} }: Pick<PageTab, 'to' | 'search'>): boolean =>
    pathname === to && Object.entries(search).every(([key, value]) => current[key] === value);
};
