import { useEffect, useMemo, useState } from 'react';
import { columnLayout } from './column-layout.ts';
import { type GraphEdge, type GraphGroup, type GraphLayout, type GraphNode, layoutKey } from './graph.ts';
import { layeredAnswer, layeredQuestion } from './layered-layout.ts';
import { type GraphDirection, QUICK_NODES, quickLayout } from './quick-layout.ts';

type LayoutState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly layout: GraphLayout };

interface Input {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  readonly direction: GraphDirection;
  /** Nothing is laid out before this is true. */
  readonly wanted: boolean;
  /** Another number tries again. */
  readonly attempt: number;
}

/** Layouts of large graphs, so that coming back to one shows it at once; the oldest goes first. */
const cache = new Map<string, GraphLayout>();
const MOST_CACHED = 20;

const keep = (key: string, layout: GraphLayout): GraphLayout => {
  cache.delete(key);
  cache.set(key, layout);
  const [oldest] = cache.keys();
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  return layout;
};

/**
 * The place of everything. Stages and small graphs are laid out at once; a worker lays out large ones. While a changed
 * graph is laid out the old layout stays, so that the canvas does not blink.
 */
export const useLayout = ({ nodes, edges, groups, direction, wanted, attempt }: Input): LayoutState => {
  const key = layoutKey(nodes, edges, groups);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything the layout depends on.
  const immediate = useMemo(() => {
    if (groups.length > 0) return columnLayout(nodes, edges, groups);
    const isQuick = nodes.length < QUICK_NODES || direction === 'down';
    return isQuick ? quickLayout(nodes, edges, direction) : cache.get(key);
  }, [key, direction]);
  const [layered, setLayered] = useState<LayoutState>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything the layout depends on.
  useEffect(() => {
    if (!wanted || immediate !== undefined || nodes.length === 0) return;
    let current = true;
    import('./layout-worker.ts')
      .then(({ layOut }) => layOut(layeredQuestion(nodes, edges)))
      .then(
        answer =>
          current && setLayered({ state: 'ready', layout: keep(key, layeredAnswer(nodes, edges, answer)) }),
        () => current && setLayered({ state: 'failed' }),
      );
    return () => {
      current = false;
    };
  }, [key, wanted, attempt]);

  return immediate === undefined ? layered : { state: 'ready', layout: immediate };
};
