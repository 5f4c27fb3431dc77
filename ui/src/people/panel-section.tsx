import { type ReactNode, useId } from 'react';
import styles from './people.module.css';

interface Props {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a panel beside a list. */
export const PanelSection = ({ title, actions, children }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.sectionHead}>
        <h3 id={id} className={styles.sectionTitle}>
          {title}
        </h3>
        {actions}
      </header>
      {children}
    </section>
  );
};
