import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { StateIcon, type Tone } from '../status/index.ts';
import styles from './banner.module.css';

type BannerTone = Extract<Tone, 'ok' | 'run' | 'warn' | 'bad' | 'gate'> | 'info';

interface Props {
  readonly tone?: BannerTone;
  /** What is the case, in one sentence. */
  readonly title: ReactNode;
  /** What it means and what to do. */
  readonly children?: ReactNode;
  /** At most two small buttons. */
  readonly actions?: ReactNode;
  /** `strip` runs from edge to edge above what it is about; `note` stands among other things. */
  readonly shape?: 'note' | 'strip';
  /** Interrupts a screen reader: only for what just went wrong. */
  readonly urgent?: boolean;
}

const SHAPES = { ok: 'ok', run: 'run', warn: 'warn', bad: 'bad', gate: 'gate' } as const;

/** Something about the whole place, said where it holds. */
export const Banner = ({
  tone = 'info',
  title,
  children,
  actions,
  shape = 'note',
  urgent = false,
}: Props) => (
  <div className={classNames(styles.banner, styles[tone], styles[shape])} role={urgent ? 'alert' : 'status'}>
    <span className={styles.mark}>
      {tone === 'info' ? (
        <Icon name="info" size={15} />
      ) : (
        <StateIcon tone={tone} shape={SHAPES[tone]} size={15} />
      )}
    </span>
    <div className={styles.text}>
      <b>{title}</b>
      {children !== undefined && children !== false && <div className={styles.more}>{children}</div>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);
