import { StateIcon } from '../status/index.ts';
import type { GraphGroup, GraphLayout } from './graph.ts';
import styles from './graph-canvas.module.css';

interface Props {
  readonly groups: readonly GraphGroup[];
  readonly layout: GraphLayout;
}

/** The titles of the stages, above their columns. */
export const GraphTitles = ({ groups, layout }: Props) =>
  groups.map(group => {
    const at = layout.groups.get(group.id);
    return (
      at !== undefined && (
        <span key={group.id} className={styles.title} style={{ left: at.x, top: at.y }}>
          {group.state && <StateIcon {...group.state} size={13} />}
          {group.title}
          {group.detail !== undefined && <small>{group.detail}</small>}
        </span>
      )
    );
  });
