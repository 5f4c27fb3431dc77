import { classNames } from '../class-names/index.ts';
import { StateIcon } from '../status/index.ts';
import type { StateMark } from './graph.ts';
import styles from './nodes.module.css';

export type ShardState = 'ok' | 'bad' | 'run' | 'retried' | 'pending';

interface Props {
  readonly name: string;
  readonly state: StateMark;
  readonly duration?: string | undefined;
  /** One piece of the strip per shard. */
  readonly shards?: readonly ShardState[] | undefined;
  /** Not started: dashed. */
  readonly pending?: boolean | undefined;
  readonly selected?: boolean | undefined;
}

/** The size of a step in a graph. */
export const STEP_NODE = { width: 196, height: 34 } as const;

const TONED = new Set(['gate', 'warn', 'bad', 'run']);

/** A step of a build: state, name, how long it took, and its shards as a strip. */
export const StepNode = ({
  name,
  state,
  duration,
  shards = [],
  pending = false,
  selected = false,
}: Props) => (
  <span
    className={classNames(
      styles.step,
      !pending && TONED.has(state.tone) && styles[state.tone],
      pending && styles.pending,
      selected && styles.selected,
      shards.length > 0 && styles.stacked,
    )}
  >
    <StateIcon {...state} size={16} />
    <b>{name}</b>
    {shards.length > 0 && <small>×{shards.length}</small>}
    {duration !== undefined && <time>{duration}</time>}
    {shards.length > 0 && (
      <span className={styles.strip}>
        {shards.map((shard, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shard is its number.
          <i key={at} className={styles[`shard-${shard}`]} />
        ))}
      </span>
    )}
  </span>
);
