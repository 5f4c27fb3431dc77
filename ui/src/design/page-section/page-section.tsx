import { type ReactNode, useId } from 'react';
import styles from './page-section.module.css';

interface Props {
  readonly title: string;
  /** What it is about, in one sentence. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page, without a frame. */
export const PageSection = ({ title, description, actions, children }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
};
