import { useEffect, useMemo, useState } from 'react';
import { columnLayout } from './column-layout.ts';
import { type GraphEdge, type GraphGroup, type GraphLayout, type GraphNode, layoutKey } from './graph.ts';
import { layeredAnswer, layeredQuestion } from './layered-layout.ts';

type LayoutState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly layout: GraphLayout };

interface Input {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  /** Nothing is laid out before this is true. */
  readonly wanted: boolean;
  /** Another number tries again. */
  readonly attempt: number;
}

/**
 * Where everything stands. Stages are laid out at once; layers are asked of a worker. While a changed graph is laid
 * out the old layout stays, so that the canvas does not blink.
 */
export const useLayout = ({ nodes, edges, groups, wanted, attempt }: Input): LayoutState => {
  const key = layoutKey(nodes, edges, groups);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything the layout depends on.
  const columns = useMemo(() => (groups.length > 0 ? columnLayout(nodes, edges, groups) : undefined), [key]);
  const [layered, setLayered] = useState<LayoutState>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything the layout depends on.
  useEffect(() => {
    if (!wanted || columns !== undefined || nodes.length === 0) return;
    let current = true;
    import('./layout-worker.ts')
      .then(({ layOut }) => layOut(layeredQuestion(nodes, edges)))
      .then(
        answer => current && setLayered({ state: 'ready', layout: layeredAnswer(nodes, edges, answer) }),
        () => current && setLayered({ state: 'failed' }),
      );
    return () => {
      current = false;
    };
  }, [key, wanted, attempt]);

  return columns === undefined ? layered : { state: 'ready', layout: columns };
};
