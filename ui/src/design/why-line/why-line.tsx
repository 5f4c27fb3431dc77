import type { ReactNode } from 'react';
import type { StateShape } from '../icon/index.ts';
import { StateIcon, type Tone } from '../status/index.ts';
import { Time } from '../time/index.ts';
import styles from './why-line.module.css';

interface Props {
  readonly tone?: Tone;
  readonly shape?: StateShape;
  /** The reason, naming things: "2 of 2 slots used". */
  readonly reason: ReactNode;
  /** The rest of the sentence: by whom or what, and what ends it. */
  readonly children?: ReactNode;
  readonly since?: string | undefined;
  /** At most two. */
  readonly actions?: ReactNode;
  readonly now?: Date;
}

/** Why something waits: the reason, who or what ends it, since when. */
export const WhyLine = ({
  tone = 'idle',
  shape = 'queued',
  reason,
  children,
  since,
  actions,
  now,
}: Props) => (
  <div className={styles.why}>
    <StateIcon tone={tone} shape={shape} size={15} className={styles.mark} />
    <div className={styles.text}>
      <b>{reason}</b> {children}
      {since !== undefined && (
        <span className={styles.since}>
          {' '}
          <Time at={since} {...(now === undefined ? {} : { now })} />
        </span>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  </div>
);
