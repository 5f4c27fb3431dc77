import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { StateIcon } from '../status/index.ts';
import styles from './empty-state.module.css';

interface Props {
  readonly icon?: IconName;
  /** What is not here: "No pipelines yet". */
  readonly title: ReactNode;
  /** What it would be and how it comes to be, in one sentence. */
  readonly children?: ReactNode;
  /** One act; a second one at most. */
  readonly actions?: ReactNode;
  /** In small letters at the end: the request to ask about. */
  readonly footnote?: ReactNode;
  /** Something went wrong, instead of nothing being here. */
  readonly bad?: boolean;
}

/** What stands where nothing is: it teaches what could be here. */
export const EmptyState = ({ icon = 'box', title, children, actions, footnote, bad = false }: Props) => (
  <div className={styles.state}>
    <span className={classNames(styles.glyph, bad && styles.bad)}>
      {bad ? <StateIcon tone="bad" shape="bad" size={22} /> : <Icon name={icon} size={22} />}
    </span>
    <b className={styles.title}>{title}</b>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    {footnote !== undefined && <div className={styles.footnote}>{footnote}</div>}
  </div>
);
