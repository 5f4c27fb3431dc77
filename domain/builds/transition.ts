import { evaluateSteps } from '@freshet/domain/expressions';
import type { Effect, StepResult } from './events.ts';
import type { Awaiting, Plan } from './plan.ts';
import type { BuildState, NodeState } from './state.ts';

/** A state with something changed at one node. */
export const patch = (state: BuildState, place: number, change: Partial<NodeState>): BuildState => ({
  ...state,
  nodes: state.nodes.with(place, { ...state.nodes.at(place), ...change }),
});

/** A state in which these places are to be looked at. */
export const mark = (state: BuildState, places: Iterable<number>): BuildState => {
  let { agenda } = state;
  for (const place of places) agenda = { place, rest: agenda };
  return agenda === state.agenda ? state : { ...state, agenda };
};

/** Marks a node whose state changed, and those that follow it closely. */
export const changed = (plan: Plan, state: BuildState, place: number): BuildState =>
  mark(state, [place, ...(plan.watchers[place] ?? []), ...plan.stepWatchers]);

/** Whether this end decides what the other waits for, so that it need not wait for the rest. */
const isDecisive = ({ need, on }: Awaiting, result: StepResult): boolean => {
  const { outcome } = evaluateSteps([{ name: '', on }], new Map([['', result]]));
  return outcome === (need === 'all' ? 'unmet' : 'met');
};

const countDown = (plan: Plan, state: BuildState, place: number, result: StepResult): BuildState => {
  let next = state;
  for (const awaiting of plan.awaitedBy[place] ?? []) {
    const waiting = next.nodes.at(awaiting.node).waiting - 1;
    next = patch(next, awaiting.node, { waiting });
    if (waiting === 0 || isDecisive(awaiting, result)) next = mark(next, [awaiting.node]);
  }
  return next;
};

/** The build or hook that steps of a group finally belong to. */
const outermost = (plan: Plan, place: number): number => {
  let node = plan.nodes[place];
  while (node?.kind === 'group') node = plan.nodes[node.parent];
  return node?.index ?? 0;
};

/** What must be over before a node's own work begins. */
export const beforeWork = (plan: Plan, place: number): readonly number[] => {
  const node = plan.nodes[place];
  if (!node || !('hooks' in node)) return [];
  const services = node.kind === 'build' ? node.services : undefined;
  return [services, node.hooks.onElected].filter(before => before !== undefined);
};

const endOfChild = (plan: Plan, state: BuildState, place: number, effect: Effect): BuildState => {
  const { parent } = plan.nodes[place] ?? { parent: 0 };
  const flow = plan.nodes[parent];
  if (!flow || !('children' in flow)) return state;
  const before = state.nodes.at(parent);
  let { cursor } = before;
  for (let child = flow.children[cursor]; child !== undefined; child = flow.children[cursor]) {
    if (state.nodes.at(child).phase !== 'ended') break;
    cursor += 1;
  }
  const failing = effect === 'fatal' && before.failedBy === undefined;
  const next = patch(state, parent, {
    left: before.left - 1,
    cursor,
    ...(failing ? { failedBy: place } : {}),
  });
  // A failure stops the others of a build or hook; those of a group go on.
  const stopped = failing && flow.kind !== 'group' ? mark(next, flow.children) : next;
  const top = outermost(plan, parent);
  const strict = effect === 'strict' && stopped.nodes.at(top).strictBy === undefined;
  return strict ? patch(stopped, top, { strictBy: place }) : stopped;
};

/** What the end of services or of a hook means to the node it belongs to. */
const endOfSide = (plan: Plan, state: BuildState, place: number, effect: Effect): BuildState => {
  const { parent, kind, name } = plan.nodes[place] ?? { parent: 0, kind: 'hook', name: '' };
  if (effect !== 'fatal' || !beforeWork(plan, parent).includes(place)) return state;
  const { outcome, reason } = state.nodes.at(place);
  const what = kind === 'services' ? 'the services did not start' : `the hook ${name} failed`;
  return patch(state, parent, {
    phase: 'worked',
    outcome: outcome === 'terminated' ? 'terminated' : 'failure',
    reason: reason ? `${what}: ${reason}` : what,
  });
};

/** The end of a node. */
export interface Ending {
  readonly result: StepResult;
  readonly effect: Effect;
  readonly change: Partial<NodeState>;
}

/** Ends a node, and tells all whom that concerns. */
export const endNode = (
  plan: Plan,
  state: BuildState,
  place: number,
  { result, effect, change }: Ending,
): BuildState => {
  const ended = patch(state, place, { ...change, phase: 'ended', outcome: result, due: undefined });
  const counted = countDown(plan, changed(plan, ended, place), place, result);
  const node = plan.nodes[place];
  const isSide = node?.kind === 'hook' || node?.kind === 'services';
  const told = isSide ? endOfSide(plan, counted, place, effect) : endOfChild(plan, counted, place, effect);
  return mark(told, [node?.parent ?? 0]);
};
