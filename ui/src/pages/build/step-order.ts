import type { GraphEdge } from '../../design/graph-canvas/index.ts';
import { leaves, type Step } from './step.ts';

/** What shows for a step: itself, or all that it holds. */
const shownFor = (id: string, steps: readonly Step[]): readonly Step[] => {
  const held = steps.filter(({ parent, hook }) => parent === id && !hook);
  if (held.length > 0) return held.flatMap(step => shownFor(step.id, steps));
  return steps.filter(step => step.id === id);
};

/** What a step comes after; what a step that holds others comes after, they come after too. */
const afterOf = (step: Step, steps: readonly Step[]): readonly string[] => {
  const holder = steps.find(({ id }) => id === step.parent);
  // A hook comes after what it belongs to.
  if (step.hook && holder && shownFor(holder.id, steps).includes(holder)) return [holder.id];
  return step.after ?? (holder ? afterOf(holder, steps) : []);
};

/** Which step comes after which, between those that are drawn. */
export const edgesOf = (steps: readonly Step[]): readonly GraphEdge[] =>
  leaves(steps).flatMap(to =>
    afterOf(to, steps)
      .flatMap(id => shownFor(id, steps))
      .map(from => ({ from: from.id, to: to.id, look: lookOf(from, to) })),
  );

const lookOf = (from: Step, to: Step): NonNullable<GraphEdge['look']> => {
  if (to.startedAt === undefined) return 'pending';
  return from.phase === 'ended' && to.phase === 'ended' ? 'plain' : 'done';
};
