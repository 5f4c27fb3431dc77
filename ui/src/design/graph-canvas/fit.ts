import type { GraphLayout } from './graph.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const LEAST_ZOOM = 0.2;
export const MOST_ZOOM = 2;
/** Smaller than this a node cannot be read; the reader pans instead. */
const READABLE = 0.45;
/** Steps are words to read, where a tree is a picture to look at. */
const READABLE_STEPS = 0.72;
const MARGIN = 20;

interface Frame {
  readonly width: number;
  readonly height: number;
}

/**
 * The view that shows all of the graph, never larger than life. What is wider than its frame even at the smallest
 * readable size starts at its beginning. `start` keeps to the left edge, as stages do.
 */
export const fitView = (size: GraphLayout['size'], frame: Frame, align: 'start' | 'center'): View => {
  const across = (frame.width - 2 * MARGIN) / Math.max(1, size.width);
  const down = (frame.height - 2 * MARGIN) / Math.max(1, size.height);
  const least = align === 'start' ? READABLE_STEPS : READABLE;
  const zoom = Math.max(least, Math.min(1, across, down));
  const spareX = frame.width - size.width * zoom;
  const spareY = frame.height - size.height * zoom;
  const x = align === 'start' || spareX < 2 * MARGIN ? MARGIN : spareX / 2;
  // Stages begin under their titles; a tree stands in the middle of its height.
  const y = align === 'start' || spareY < 2 * MARGIN ? Math.min(MARGIN, Math.max(8, spareY)) : spareY / 2;
  return { x: Math.round(x), y: Math.round(y), zoom };
};
