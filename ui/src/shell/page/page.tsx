import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../../design/class-names/index.ts';
import { useText } from '../../text/index.ts';
import { Region } from '../errors/region.tsx';
import { HelpButton } from '../help/index.ts';
import { MenuButton } from '../nav/index.ts';
import { useArrival } from './arrival.ts';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { LiveMark } from './live-mark.tsx';
import styles from './page.module.css';
import { type PageTab, PageTabs } from './page-tabs.tsx';

export interface PageProps {
  /** The heading of the page, last in the breadcrumb and first in the title of the tab. */
  readonly title: string;
  /** Before the title in the top bar: what the page belongs to. */
  readonly breadcrumb?: readonly Crumb[];
  /** At the end of the top bar; the primary one last. */
  readonly actions?: ReactNode;
  /** Parts of the page that have their own address. */
  readonly tabs?: readonly PageTab[];
  /** Stays below the content while it scrolls, as the position in a long list. */
  readonly foot?: ReactNode;
  /** `read` keeps forms and prose narrow; `bare` leaves the edges to the content. */
  readonly width?: 'full' | 'read' | 'bare';
  /** Stands in for a page that is on its way, and leaves the focus to it. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page below the shell: top bar, tabs, content. */
export const Page = ({
  title,
  breadcrumb = [],
  actions,
  tabs,
  foot,
  width = 'full',
  isPending = false,
  children,
}: PageProps) => {
  const t = useText('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  const arrive = useArrival();
  const { pathname } = useLocation();
  const onShown = useEffectEvent(() => {
    // A reader who followed a link is told where they came; one who opened the site starts at its top.
    if (!isPending && arrive(pathname)) heading.current?.focus({ preventScroll: true });
  });
  // Once for each page: the address changes while the page before is still shown.
  useEffect(() => onShown(), []);
  return (
    <>
      <title>{t('page.documentTitle', { title })}</title>
      <header className={styles.top}>
        <MenuButton />
        <Breadcrumb crumbs={breadcrumb}>
          <h1 ref={heading} tabIndex={-1} className={styles.title} id="page-title">
            {title}
          </h1>
        </Breadcrumb>
        <div className={styles.actions}>
          <LiveMark />
          <HelpButton />
          {actions}
        </div>
      </header>
      {tabs && <PageTabs tabs={tabs} />}
      <main id="content" className={styles.scroll} aria-labelledby="page-title" tabIndex={-1}>
        <div className={classNames(styles.content, styles[width])}>
          <Region>{children}</Region>
        </div>
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </>
  );
};
