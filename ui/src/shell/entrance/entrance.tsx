import type { ReactNode } from 'react';
import { Logo } from '../../design/logo/index.ts';
import { useText } from '../../text/index.ts';
import styles from './entrance.module.css';
import { EntranceFoot } from './entrance-foot.tsx';
import { StreamArt } from './stream-art.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages that need no session: what the product is on one side, one form on the other. */
export const Entrance = ({ title, lead, children }: Props) => {
  const t = useText('login');
  return (
    <div className={styles.entrance}>
      <title>{`${title} · ${useText('common')('product')}`}</title>
      <section className={styles.art} aria-hidden="true">
        <StreamArt />
        <div className={styles.brand}>
          <Logo size={28} />
          {useText('common')('product')}
        </div>
        <div className={styles.words}>
          <p className={styles.headline}>{t('headline')}</p>
          <p className={styles.subline}>{t('subline')}</p>
        </div>
      </section>
      <main className={styles.main}>
        <div className={styles.form}>
          <Logo size={28} className={styles.mark} />
          <header>
            <h1 className={styles.title}>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </header>
          {children}
        </div>
        <EntranceFoot />
      </main>
    </div>
  );
};
