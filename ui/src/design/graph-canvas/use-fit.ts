import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fitView } from './fit.ts';
import type { GraphLayout } from './graph.ts';

const GLIDE_MS = 150;

/** How long a view takes to move; people who want no motion get none. */
export const glide = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_MS);

interface Fit {
  /** Shows all of the graph again. */
  readonly fit: () => void;
  /** The reader has chosen what to look at: from now on the view stays as it is. */
  readonly leave: () => void;
  /** Not all of the graph is in view. */
  readonly overflows: boolean;
}

/**
 * Keeps all of the graph in view: another layout is another picture to fit, and so is another size of its frame, until
 * the reader moves the view.
 */
export const useFit = (
  box: RefObject<HTMLDivElement | null>,
  layout: GraphLayout,
  align: 'start' | 'center',
): Fit => {
  const flow = useReactFlow();
  const left = useRef(false);
  const [overflows, setOverflows] = useState(false);
  const show = (duration: number) => {
    const frame = box.current;
    if (frame === null) return;
    const size = { width: frame.clientWidth, height: frame.clientHeight };
    const view = fitView(layout.size, size, align);
    setOverflows(layout.size.height * view.zoom > size.height || layout.size.width * view.zoom > size.width);
    flow.setViewport(view, { duration });
  };
  const showAtOnce = useEffectEvent(() => show(0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is another picture to fit.
  useEffect(() => {
    left.current = false;
    showAtOnce();
  }, [layout]);
  useEffect(() => {
    if (box.current === null) return undefined;
    const watcher = new ResizeObserver(() => {
      if (!left.current) showAtOnce();
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return {
    overflows,
    fit: () => {
      left.current = false;
      show(glide());
    },
    leave: () => {
      left.current = true;
    },
  };
};
