import { memo } from 'react';
import { StateIcon } from '../status/index.ts';
import { roundedPath } from './edge-path.ts';
import { edgeKey, type GraphEdge, type GraphLayout } from './graph.ts';
import styles from './graph-canvas.module.css';

// What matters more is drawn over what matters less.
const ORDER = ['pending', 'plain', 'done', 'flow', 'critical'];

interface Props {
  readonly edges: readonly GraphEdge[];
  readonly layout: GraphLayout;
}

/** The lines between nodes and the gates on them, under the nodes. */
export const GraphEdges = memo(({ edges, layout }: Props) => {
  const drawn = edges
    .map(edge => ({ edge, look: edge.look ?? 'plain', points: layout.edges.get(edgeKey(edge)) ?? [] }))
    .toSorted((a, b) => ORDER.indexOf(a.look) - ORDER.indexOf(b.look));
  return (
    <>
      <svg
        className={styles.edges}
        width={Math.max(1, layout.size.width)}
        height={Math.max(1, layout.size.height)}
        aria-hidden="true"
      >
        {drawn.map(({ edge, look, points }) => (
          <path key={edgeKey(edge)} className={styles[look]} d={roundedPath(points)} />
        ))}
      </svg>
      {drawn.map(({ edge }) => {
        const at = layout.gates.get(edgeKey(edge));
        if (edge.gate === undefined || at === undefined) return null;
        return (
          <span key={edgeKey(edge)} className={styles.gate} style={{ left: at.x, top: at.y }}>
            <StateIcon shape={edge.gate.shape} tone={edge.gate.tone} size={18} label={edge.gate.label} />
          </span>
        );
      })}
    </>
  );
});
