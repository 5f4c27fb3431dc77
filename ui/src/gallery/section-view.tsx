import { useEffect, useRef, useState } from 'react';
import { classNames } from '../design/class-names/index.ts';
import styles from './gallery.module.css';
import { GalleryLink } from './gallery-link.tsx';
import type { GallerySection, GalleryState } from './section.ts';

interface Props {
  readonly section: GallerySection;
  /** Only this state, as if it were a page. */
  readonly state: string | undefined;
  /** Shown at once, instead of when it comes near. */
  readonly eager: boolean;
}

/** One component: its states, each with its own address. */
export const SectionView = ({ section, state, eager }: Props) => {
  const [place, near] = useNear(eager);
  const states = section.states.filter(({ id }) => state === undefined || id === state);
  return (
    <section
      ref={place}
      className={classNames(styles.section, !near && styles.far)}
      aria-label={section.title}
    >
      <h2 className={styles.title}>{section.title}</h2>
      <div className={styles.states}>
        {near &&
          states.map(entry => (
            <StateView key={entry.id} section={section.id} entry={entry} alone={state !== undefined} />
          ))}
      </div>
    </section>
  );
};

interface StateProps {
  readonly section: string;
  readonly entry: GalleryState;
  readonly alone: boolean;
}

const StateView = ({ section, entry, alone }: StateProps) => (
  <figure className={classNames(styles.state, entry.wide && styles.full)}>
    <figcaption className={styles.caption}>
      <GalleryLink section={section} state={entry.id}>
        {entry.title}
      </GalleryLink>
    </figcaption>
    <div
      className={styles.show}
      data-gallery-state={`${section}/${entry.id}`}
      data-gallery-overlay={entry.overlay || undefined}
      data-gallery-busy={entry.busy || undefined}
    >
      {entry.show(alone)}
    </div>
  </figure>
);

/** True once the place came near the window: a page of everything draws only what is looked at. */
const useNear = (eager: boolean) => {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return undefined;
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return [place, near] as const;
};
