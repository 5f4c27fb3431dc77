import { cloneElement, type ReactElement, useRef } from 'react';
import { useFormatter } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { StateIcon, type Tone } from '../status/index.ts';
import styles from './tabs.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

interface Tab {
  readonly id: string;
  readonly label: string;
  /** Where it leads: `<Link to="." search={{ tab: 'keys' }} />`. */
  readonly link: ReactElement<{ className?: string; 'aria-current'?: 'page' }>;
  readonly icon?: IconName;
  /** A number, or words for one that is not known exactly, as "20+". */
  readonly count?: number | string | undefined;
  /** Something in it needs a look. */
  readonly mark?: Extract<Tone, 'warn' | 'bad'>;
}

interface Props {
  /** What the parts belong to, read aloud. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}

/** The parts of one thing, each with its own address. */
export const Tabs = ({ label, tabs, current }: Props) => {
  const format = useFormatter();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, current);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(tab =>
        cloneElement(
          tab.link,
          {
            key: tab.id,
            className: classNames(styles.tab, tab.id === current && styles.on),
            ...(tab.id === current ? { 'aria-current': 'page' as const } : {}),
          },
          <>
            {tab.icon !== undefined && <Icon name={tab.icon} size={14} className={styles.icon} />}
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count}>
                {typeof tab.count === 'number' ? format.number(tab.count) : tab.count}
              </span>
            )}
            {tab.mark !== undefined && (
              <StateIcon tone={tab.mark} shape={tab.mark === 'bad' ? 'bad' : 'warn'} size={12} />
            )}
          </>,
        ),
      )}
    </nav>
  );
};
