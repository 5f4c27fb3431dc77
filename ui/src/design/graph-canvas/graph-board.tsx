import {
  Background,
  BackgroundVariant,
  MiniMap,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { CanvasNode, type Drawn, DrawnContext } from './canvas-node.tsx';
import { LEAST_ZOOM, MOST_ZOOM } from './fit.ts';
import type { GraphEdge, GraphGroup, GraphLayout, GraphNode } from './graph.ts';
import styles from './graph-canvas.module.css';
import { GraphControls } from './graph-controls.tsx';
import { GraphEdges } from './graph-edges.tsx';
import type { GraphCanvasProps } from './graph-props.ts';
import { GraphTitles } from './graph-titles.tsx';
import { glide, useFit } from './use-fit.ts';
import { walk } from './walk.ts';

interface Props extends GraphCanvasProps<unknown> {
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  readonly layout: GraphLayout;
  readonly align: 'start' | 'center';
}

const NODE_TYPES = { canvas: CanvasNode };
const NO_MARK = { hideAttribution: true };
const NO_EDGES: never[] = [];

const Board = (props: Props) => {
  const { label, nodes, edges, groups, layout, selected, onOpen, renderNode, controls = true } = props;
  const t = useText('graphics');
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const flow = useReactFlow();
  const [focused, setFocused] = useState<string>();
  const [keyed, setKeyed] = useState(false);
  const byId = useMemo(() => new Map(nodes.map(node => [node.id, node])), [nodes]);

  const { fit, leave, overflows } = useFit(box, layout, props.align);
  const zoomIn = () => {
    leave();
    flow.zoomIn({ duration: glide() });
  };
  const zoomOut = () => {
    leave();
    flow.zoomOut({ duration: glide() });
  };

  const reveal = (id: string) => {
    const at = layout.nodes.get(id);
    const frame = box.current;
    if (at === undefined || frame === null) return;
    const { x, y, zoom } = flow.getViewport();
    const left = at.x * zoom + x;
    const top = at.y * zoom + y;
    const seen =
      left >= 0 &&
      top >= 0 &&
      left + at.width * zoom <= frame.clientWidth &&
      top + at.height * zoom <= frame.clientHeight;
    if (seen) return;
    leave();
    flow.setCenter(at.x + at.width / 2, at.y + at.height / 2, { zoom, duration: glide() });
  };

  const zoomKeys: Record<string, () => void> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    setKeyed(true);
    const zoom = zoomKeys[event.key];
    if (zoom !== undefined) {
      event.preventDefault();
      return zoom();
    }
    if (event.key === 'Enter' && event.target === box.current) {
      if (focused !== undefined) onOpen(focused);
      return;
    }
    const start = focused ?? selected;
    const next = walk({ nodes, edges, layout }, start, event.key);
    if (next === undefined || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    setFocused(next);
    reveal(next);
  };

  const flowNodes = useMemo<Node[]>(
    () =>
      [...layout.nodes].map(([id, at]) => ({
        id,
        type: 'canvas',
        position: { x: at.x, y: at.y },
        width: at.width,
        height: at.height,
        data: {},
      })),
    [layout],
  );
  const drawn: Drawn = {
    draw: id => {
      const node = byId.get(id);
      return node === undefined ? null : renderNode(node, { selected: id === selected });
    },
    labelOf: id => byId.get(id)?.label ?? id,
    open: id => {
      setFocused(id);
      onOpen(id);
    },
    focused: keyed ? focused : undefined,
  };
  const named: GraphNode | undefined = focused === undefined ? undefined : byId.get(focused);
  return (
    <DrawnContext value={drawn}>
      <div className={styles.board}>
        <ReactFlow
          ref={box}
          tabIndex={0}
          aria-label={label}
          aria-describedby={hint}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(focused ?? selected ?? nodes[0]?.id)}
          onBlur={() => setKeyed(false)}
          onPointerDown={() => setKeyed(false)}
          // Without an event it was not the reader who moved it.
          onMoveStart={event => event && leave()}
          nodes={flowNodes}
          edges={NO_EDGES}
          nodeTypes={NODE_TYPES}
          minZoom={LEAST_ZOOM}
          maxZoom={MOST_ZOOM}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          // Its mark would be a stop on the way by keyboard; docs/third-party.md names it instead.
          proOptions={NO_MARK}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          // A graph of steps that is larger than its frame is read as a page is: by scrolling.
          panOnScroll={overflows && props.align === 'start'}
          preventScrolling={overflows && props.align === 'start'}
          onlyRenderVisibleElements={nodes.length > 150}
        >
          {props.ground === 'dots' && (
            <Background
              variant={BackgroundVariant.Dots}
              gap={16}
              size={1.5}
              className={styles.dotted ?? ''}
            />
          )}
          <ViewportPortal>
            <GraphEdges edges={edges} layout={layout} />
            <GraphTitles groups={groups} layout={layout} />
          </ViewportPortal>
          {props.minimap && (
            <MiniMap
              position="top-right"
              className={styles.minimap ?? ''}
              pannable
              zoomable
              ariaLabel={null}
            />
          )}
        </ReactFlow>
      </div>
      {controls && <GraphControls onIn={zoomIn} onOut={zoomOut} onFit={fit} />}
      <span id={hint} className="visually-hidden">
        {t('graph.hint')}
      </span>
      <span className="visually-hidden" role="status">
        {keyed ? named?.label : ''}
      </span>
    </DrawnContext>
  );
};

/** The drawn graph: pan by dragging, zoom by pinching or with the control key and the wheel, walk with the arrows. */
export const GraphBoard = (props: Props) => (
  <ReactFlowProvider>
    <Board {...props} />
  </ReactFlowProvider>
);
