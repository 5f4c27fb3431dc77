import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import styles from './skeleton.module.css';

interface Props {
  /** The final height in pixels, so that nothing jumps when the data comes. */
  readonly height?: number | undefined;
  readonly width?: number | string | undefined;
  readonly round?: boolean;
  /** Shapes within, instead of one bar. */
  readonly children?: ReactNode;
}

/** Where something is about to be. Invisible for its first 150 ms: what is quick needs no sign. */
export const Skeleton = ({ height, width, round = false, children }: Props) => {
  const t = useText('common');
  return (
    <div
      className={classNames(styles.skeleton, children === undefined && styles.bar, round && styles.round)}
      style={{ height, width }}
      data-skeleton=""
    >
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {children}
    </div>
  );
};
