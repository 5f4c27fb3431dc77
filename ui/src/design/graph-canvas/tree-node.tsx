import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { StateIcon } from '../status/index.ts';
import type { StateMark } from './graph.ts';
import styles from './nodes.module.css';

interface Props {
  readonly icon: IconName;
  readonly name: string;
  /** Its kind, and one fact: "Rollout, step 3 of 6". */
  readonly detail: string;
  readonly health?: StateMark | undefined;
  readonly sync?: StateMark | undefined;
  /** The first node of the tree is larger. */
  readonly root?: boolean | undefined;
  /** It differs from what is wanted. */
  readonly drifted?: boolean | undefined;
  /** It should be there and is not. */
  readonly missing?: boolean | undefined;
  readonly selected?: boolean | undefined;
}

/** The size of a resource in a tree. */
export const TREE_NODE = { width: 176, height: 42 } as const;
export const TREE_ROOT = { width: 206, height: 50 } as const;

/** A resource: its kind as an icon, its name, its health over its sync. */
export const TreeNode = (props: Props) => (
  <span
    className={classNames(
      styles.tree,
      props.root && styles.root,
      props.drifted && styles.drifted,
      props.missing && styles.pending,
      props.selected && styles.selected,
    )}
  >
    <span className={styles.kind}>
      <Icon name={props.icon} size={14} />
    </span>
    <span className={styles.words}>
      <b>{props.name}</b>
      <small>{props.detail}</small>
    </span>
    <span className={styles.marks}>
      {props.health && <StateIcon {...props.health} size={13} />}
      {props.sync && <StateIcon {...props.sync} size={13} />}
    </span>
  </span>
);
