import styles from './skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

const WIDTHS = ['92%', '78%', '85%', '60%'];
const LINE = 20;

interface Props {
  readonly lines?: number;
}

/** Lines of text that are about to be. */
export const SkeletonText = ({ lines = 3 }: Props) => (
  <Skeleton height={lines * LINE}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
      <div key={line} className={styles.line} aria-hidden="true">
        <i style={{ width: WIDTHS[line % WIDTHS.length] }} />
      </div>
    ))}
  </Skeleton>
);
