import type { Action } from './actions.ts';
import { actionsOf } from './actions-of.ts';
import { Lookout } from './agenda.ts';
import { abandon } from './consider.ts';
import type { DecidedEvent } from './events.ts';
import type { Situation, World } from './facts.ts';
import { judgeFlow } from './judge.ts';
import { look } from './look.ts';
import type { FlowNode, Plan } from './plan.ts';
import { applyEvent } from './reduce.ts';
import type { BuildState } from './state.ts';

/** What was decided. */
export interface Decision {
  /** To be added to the log, in this order and before anything is done about them. */
  readonly events: readonly DecidedEvent[];
  /** To be done once the events are in the log. */
  readonly actions: readonly Action[];
  /** The state with those events in it. */
  readonly state: BuildState;
}

const SETTLED = {
  success: 'success',
  failure: 'failure',
  denied: 'failure',
  terminated: 'terminated',
} as const;

/** Tells steps that ask for it the result of the build, once there is nothing left that could change it. */
const settle = (situation: Situation): DecidedEvent | undefined => {
  const { plan, state, at } = situation;
  const [build] = plan.nodes;
  if (build?.kind !== 'build' || build.mode !== 'parallel' || state.nodes.at(0).phase !== 'running')
    return undefined;
  const asks = plan.workflowWatchers.some(
    place => plan.nodes[place]?.parent === 0 && state.nodes.at(place).phase === 'pending',
  );
  if (!asks) return undefined;
  const result = SETTLED[judgeFlow(situation, build).outcome];
  return result === state.settled ? undefined : { type: 'workflow.settled', at, result };
};

/** The first child that waits, in the flow that stands deepest: what is around it may wait for it. */
const abandonOne = (situation: Situation, flows: readonly FlowNode[]): DecidedEvent | undefined => {
  const { plan, state } = situation;
  for (const flow of flows) {
    const { phase, cursor } = state.nodes.at(flow.index);
    const child = phase === 'running' ? plan.nodes[flow.children[cursor] ?? -1] : undefined;
    if (child && 'late' in child && state.nodes.at(child.index).phase === 'pending')
      return abandon(situation, child);
  }
  return undefined;
};

const byDepth = (plan: Plan): readonly FlowNode[] =>
  plan.nodes
    .filter(node => 'children' in node)
    .toSorted((one, other) => other.depth - one.depth || one.index - other.index);

/**
 * Decides everything that can be decided now. Call it after each event, or after several; with nothing new it
 * decides nothing. Its cost is that of what changed, not that of the plan.
 */
export const decide = (plan: Plan, state: BuildState, world: World): Decision => {
  const events: DecidedEvent[] = [];
  const lookout = new Lookout();
  let now = state;
  const take = (event: DecidedEvent): void => {
    events.push(event);
    now = applyEvent(plan, now, event);
  };
  const situation = (): Situation => ({ ...world, plan, state: now });
  let flows: readonly FlowNode[] | undefined;
  /** With nothing under way and nothing to begin, what still waits does so in vain. */
  const whenStill = (): DecidedEvent | undefined => {
    if (now.status !== 'running' || now.active > 0) return undefined;
    flows ??= byDepth(plan);
    return settle(situation()) ?? abandonOne(situation(), flows);
  };
  for (;;) {
    lookout.add(now.agenda);
    if (now.agenda) now = { ...now, agenda: undefined };
    const place = lookout.next();
    const event = place === undefined ? whenStill() : look(situation(), place);
    if (event) take(event);
    else if (place === undefined) break;
  }
  return { events, actions: events.flatMap(event => actionsOf(plan, event)), state: now };
};
