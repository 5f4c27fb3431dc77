import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './card.module.css';

interface Props {
  readonly title?: ReactNode;
  /** Beside the title, in quiet letters: a count, a period. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** Under the content, behind a line. */
  readonly footer?: ReactNode;
  /** The content brings its own edges, as a table does. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A framed part of a page. With a title it is a region of that name. */
export const Card = ({ title, aside, actions, footer, flush = false, className, children }: Props) => {
  const id = useId();
  const Tag = title === undefined ? 'div' : 'section';
  return (
    <Tag
      className={classNames(styles.card, className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={classNames(styles.header, flush && styles.ruled)}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
          {actions !== undefined && <span className={styles.actions}>{actions}</span>}
        </header>
      )}
      <div className={classNames(styles.body, flush && styles.flush, title === undefined && styles.bare)}>
        {children}
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </Tag>
  );
};
