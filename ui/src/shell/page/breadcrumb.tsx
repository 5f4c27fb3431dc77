import { Fragment, type ReactNode } from 'react';
import { Link } from '../../design/link/index.ts';
import { useText } from '../../text/index.ts';
import styles from './page.module.css';

/** A place above the page. */
export interface Crumb {
  readonly label: string;
  /** A path of the product; absent for a heading without a page of its own. */
  readonly to?: string;
}

interface Props {
  readonly crumbs: readonly Crumb[];
  /** The page itself. */
  readonly children: ReactNode;
}

/** Where the page is, from the outside in. */
export const Breadcrumb = ({ crumbs, children }: Props) => {
  const t = useText('shell');
  if (crumbs.length === 0) return <div className={styles.crumbs}>{children}</div>;
  return (
    <nav className={styles.crumbs} aria-label={t('page.breadcrumb')}>
      {crumbs.map(({ label, to }) => (
        <Fragment key={label}>
          {to === undefined ? (
            <span className={styles.crumb}>{label}</span>
          ) : (
            <Link to={to} look="quiet" className={styles.crumb}>
              {label}
            </Link>
          )}
          <span className={styles.slash} aria-hidden="true">
            /
          </span>
        </Fragment>
      ))}
      {children}
    </nav>
  );
};
