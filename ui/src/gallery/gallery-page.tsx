import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { classNames } from '../design/class-names/index.ts';
import { Link } from '../design/link/index.ts';
import { Logo } from '../design/logo/index.ts';
import { Segmented } from '../design/segmented/index.ts';
import { ThemePicker } from '../design/theme/index.ts';
import { useText } from '../text/index.ts';
import styles from './gallery.module.css';
import { GalleryLink } from './gallery-link.tsx';
import { SectionView } from './section-view.tsx';
import { SECTIONS } from './sections.ts';

interface Search {
  readonly section?: string;
  readonly state?: string;
}

/** Every part of the design system in every state; `?section=` shows one part, `&state=` one state alone. */
export const GalleryPage = () => {
  const t = useText('gallery');
  const { section: id, state }: Search = useSearch({ strict: false });
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  const shown = SECTIONS.filter(section => id === undefined || section.id === id);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/gallery" look="quiet" className={styles.home}>
          <Logo />
          <b>{t('title')}</b>
        </Link>
        <span className={styles.controls}>
          <Segmented
            label={t('width')}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'wide', label: t('wide') },
              { value: 'narrow', label: t('narrow') },
            ]}
          />
          <ThemePicker />
        </span>
      </header>
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label={t('parts')}>
          <ul>
            {SECTIONS.map(section => (
              <li key={section.id}>
                <GalleryLink section={section.id} current={section.id === id}>
                  {section.title}
                </GalleryLink>
              </li>
            ))}
          </ul>
        </nav>
        <main className={classNames(styles.main, width === 'narrow' && styles.narrow)}>
          <h1 className="visually-hidden">{t('title')}</h1>
          {shown.length === 0 && <p>{t('unknown')}</p>}
          {shown.map(section => (
            <SectionView key={section.id} section={section} state={state} eager={id !== undefined} />
          ))}
        </main>
      </div>
    </div>
  );
};
