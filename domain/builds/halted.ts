import type { Situation } from './facts.ts';

/**
 * Whether the termination of the build ends this node, or keeps it from beginning. What began after it began to
 * clean up, and goes on unless it is terminated by force.
 */
export const isHalted = ({ plan, state }: Pick<Situation, 'plan' | 'state'>, place: number): boolean => {
  if (!state.cancelled) return false;
  if (state.cancelled.force) return true;
  const own = state.nodes.at(place);
  const at = own.phase === 'pending' ? state.nodes.at(plan.nodes[place]?.parent ?? 0) : own;
  return at.cleanup !== true;
};
