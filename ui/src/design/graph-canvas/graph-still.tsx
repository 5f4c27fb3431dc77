import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { fitView } from './fit.ts';
import type { GraphEdge, GraphGroup, GraphLayout } from './graph.ts';
import styles from './graph-canvas.module.css';
import { GraphEdges } from './graph-edges.tsx';
import type { GraphCanvasProps } from './graph-props.ts';
import { GraphTitles } from './graph-titles.tsx';

interface Props extends GraphCanvasProps<unknown> {
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  readonly layout: GraphLayout;
  readonly align: 'start' | 'center';
}

/** The graph as a picture, at the place where it will be: shown while the part that pans and zooms is fetched. */
export const GraphStill = ({ nodes, edges, groups, layout, selected, renderNode, align }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const frame = box.current;
    if (frame === null) return;
    const { x, y, zoom } = fitView(
      layout.size,
      { width: frame.clientWidth, height: frame.clientHeight },
      align,
    );
    setView({ transform: `translate(${x}px, ${y}px) scale(${zoom})` });
  }, [layout, align]);
  return (
    <div ref={box} className={styles.still} aria-hidden="true">
      <div style={view}>
        <GraphEdges edges={edges} layout={layout} />
        <GraphTitles groups={groups} layout={layout} />
        {nodes.map(node => {
          const at = layout.nodes.get(node.id);
          return (
            at !== undefined && (
              <span
                key={node.id}
                className={styles.stillNode}
                style={{ left: at.x, top: at.y, width: at.width, height: at.height }}
              >
                {renderNode(node, { selected: node.id === selected })}
              </span>
            )
          );
        })}
      </div>
    </div>
  );
};
