import { useText } from '../../text/index.ts';
import { StateIcon } from '../status/index.ts';
import type { GraphEdge, GraphGroup, GraphNode } from './graph.ts';
import styles from './graph-canvas.module.css';
import { depthsOf, edgesInto } from './list-depths.ts';

interface Props {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  readonly isTree: boolean;
  readonly selected: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Hidden, it is still there for whoever cannot see the graph. */
  readonly shown: boolean;
}

const STEP = 14;
/** The graph as a list: each node with its state in words and what it comes after. */
export const GraphList = ({ label, nodes, edges, groups, isTree, selected, onOpen, shown }: Props) => {
  const t = useText('graphics');
  const nameOf = new Map(nodes.map(node => [node.id, node.label.split(',')[0] ?? node.id]));
  const into = edgesInto(edges);
  const before = (id: string) => (into.get(id) ?? []).map(({ from }) => nameOf.get(from) ?? from);
  // Whoever only hears the list hears what each is a part of.
  const depths = isTree && shown ? depthsOf(nodes, into) : undefined;
  const known = new Set(groups.map(group => group.id));
  const parts = [
    ...groups.map(group => ({ group, members: nodes.filter(node => node.group === group.id) })),
    { group: undefined, members: nodes.filter(node => !known.has(node.group ?? '')) },
  ].filter(part => part.members.length > 0);

  const item = (node: GraphNode) => {
    const names = before(node.id).join(', ');
    const words = isTree ? (
      <Part label={node.label} whole={names} />
    ) : (
      <Step label={node.label} after={names} />
    );
    return (
      <li key={node.id} style={{ paddingInlineStart: STEP * (depths?.get(node.id) ?? 0) }}>
        {shown ? (
          <button
            type="button"
            className={node.id === selected ? styles.listOn : undefined}
            aria-current={node.id === selected ? 'true' : undefined}
            onClick={() => onOpen(node.id)}
          >
            {node.state && <StateIcon {...node.state} size={16} />}
            {words}
          </button>
        ) : (
          words
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

/** A node that follows others, and which. */
const Step = ({ label, after }: { readonly label: string; readonly after: string }) => {
  const t = useText('graphics.graph');
  return (
    <>
      <span>{label}</span> {after !== '' && <small>{t('after', { names: after })}</small>}
    </>
  );
};

/** A node that is a part of another, as its place shows: what it is called, and below that what else there is to say. */
const Part = ({ label, whole }: { readonly label: string; readonly whole: string }) => {
  const t = useText('graphics.graph');
  const [name, ...rest] = label.split(', ');
  return (
    <>
      <span>{name}</span> <small>{rest.join(', ')}</small>{' '}
      {whole !== '' && <span className="visually-hidden">{t('partOf', { names: whole })}</span>}
    </>
  );
};
