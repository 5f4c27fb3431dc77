import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './link.module.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
}

/** Leads out of the product, in a new tab, and says so. */
export const ExternalLink = ({ href, children }: Props) => {
  const t = useText('design');
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
      <Icon name="external" size={12} className={styles.out} />
      <span className="visually-hidden">{t('link.newTab')}</span>
    </a>
  );
};
