import { useText } from '../../text/index.ts';
import { StateIcon } from '../status/index.ts';
import type { GraphEdge, GraphGroup, GraphNode } from './graph.ts';
import styles from './graph-canvas.module.css';

interface Props {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  readonly selected: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Hidden, it is still there for whoever cannot see the graph. */
  readonly shown: boolean;
}

/** The graph as a list: each node with its state in words and what it comes after. */
export const GraphList = ({ label, nodes, edges, groups, selected, onOpen, shown }: Props) => {
  const t = useText('graphics');
  const nameOf = new Map(nodes.map(node => [node.id, node.label.split(',')[0] ?? node.id]));
  const before = (id: string) =>
    edges.filter(edge => edge.to === id).map(edge => nameOf.get(edge.from) ?? edge.from);
  const known = new Set(groups.map(group => group.id));
  const parts = [
    ...groups.map(group => ({ group, members: nodes.filter(node => node.group === group.id) })),
    { group: undefined, members: nodes.filter(node => !known.has(node.group ?? '')) },
  ].filter(part => part.members.length > 0);

  const item = (node: GraphNode) => {
    const names = before(node.id);
    const after = names.length > 0 && <small>{t('graph.after', { names: names.join(', ') })}</small>;
    return (
      <li key={node.id}>
        {shown ? (
          <button
            type="button"
            className={node.id === selected ? styles.listOn : undefined}
            aria-current={node.id === selected ? 'true' : undefined}
            onClick={() => onOpen(node.id)}
          >
            {node.state && <StateIcon {...node.state} size={16} />}
            <span>{node.label}</span>
            {after}
          </button>
        ) : (
          <>
            {node.label} {after}
          </>
        )}
      </li>
    );
  };

  return (
    <section className={shown ? styles.list : 'visually-hidden'} aria-label={label}>
      {parts.map(({ group, members }) => (
        <div key={group?.id ?? ''}>
          {groups.length > 0 && (
            <h3>
              {group?.state && <StateIcon {...group.state} size={13} />}
              {group?.title ?? t('graph.ungrouped')}
              {group?.detail !== undefined && <small>{group.detail}</small>}
            </h3>
          )}
          <ul>{members.map(item)}</ul>
        </div>
      ))}
    </section>
  );
};
