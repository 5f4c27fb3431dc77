import type { KeptStep } from './events.ts';
import { isFailure } from './judge.ts';
import type { Plan } from './plan.ts';
import type { BuildState, NodeState } from './state.ts';

const isDone = ({ phase, outcome }: NodeState): boolean =>
  phase === 'ended' && (outcome === 'success' || outcome === 'approved');

class Keeper {
  readonly #plan: Plan;
  readonly #state: BuildState;
  readonly kept: KeptStep[] = [];

  constructor(plan: Plan, state: BuildState) {
    this.#plan = plan;
    this.#state = state;
  }

  /** Keeps a node as it ended, with everything in it. */
  whole(place: number): void {
    const node = this.#plan.nodes[place];
    const { outcome, exports, facts, phase } = this.#state.nodes.at(place);
    if (!node || phase !== 'ended' || outcome === undefined) return;
    if (node.kind === 'group') for (const child of node.children) this.whole(child);
    this.kept.push({
      node: node.id,
      result: outcome,
      ...(exports ? { exports } : {}),
      ...(facts ? { facts } : {}),
    });
  }

  /** Keeps what succeeded, and of a group that did not, the children that did. */
  succeeded(place: number): void {
    const node = this.#plan.nodes[place];
    if (isDone(this.#state.nodes.at(place))) this.whole(place);
    else if (node?.kind === 'group') for (const child of node.children) this.succeeded(child);
  }
}

/** The step that made a sequence fail, or else the first one that did not succeed. */
const restartPoint = (plan: Plan, state: BuildState, children: readonly number[]): number => {
  const { failedBy, strictBy } = state.nodes.at(0);
  if (failedBy !== undefined) return children.indexOf(failedBy);
  let top = strictBy;
  while (top !== undefined && top > 0 && plan.nodes[top]?.parent !== 0) top = plan.nodes[top]?.parent;
  if (top !== undefined) return children.indexOf(top);
  const first = children.findIndex(child => {
    const { outcome, phase, skipped } = state.nodes.at(child);
    return phase !== 'ended' || isFailure(outcome) || skipped === 'stopped' || skipped === 'terminated';
  });
  return first === -1 ? children.length : first;
};

/**
 * What a build that is restarted from its failed step takes over, for its `build.started`. In a sequence that is
 * everything before that step, however it ended; in parallel mode, every step that succeeded. Of a group that
 * failed, the children that succeeded are kept. Services and hooks of the build run again.
 */
export const keptSteps = (plan: Plan, state: BuildState): readonly KeptStep[] => {
  const [build] = plan.nodes;
  if (build?.kind !== 'build') return [];
  const keeper = new Keeper(plan, state);
  const { children, mode } = build;
  if (mode === 'parallel') for (const child of children) keeper.succeeded(child);
  else {
    const from = restartPoint(plan, state, children);
    for (const child of children.slice(0, from)) keeper.whole(child);
    const point = children[from];
    if (point !== undefined) keeper.succeeded(point);
  }
  return keeper.kept;
};
