/**
 * The state of a build is its log, folded. Each event changes the node it names and marks the nodes that it may
 * have made something possible for; what that is, `decide.ts` finds out. Nothing here evaluates a condition or
 * looks at a clock, so a log gives the same state wherever and whenever it is read. An event that does not fit
 * (reported twice, too late, of an attempt long over) changes nothing: reports cross networks and may be repeated.
 */
import { Fault } from '@freshet/kit/errors';
import type { BuildEvent, KeptStep, StepResult, Timer } from './events.ts';
import { addExports } from './exports.ts';
import type { Plan, PlanNode } from './plan.ts';
import { type BuildState, type NodeState, newBuild } from './state.ts';
import { changed, endNode, mark, patch } from './transition.ts';

type Of<Type extends BuildEvent['type']> = Extract<BuildEvent, { type: Type }>;

const placeOf = (plan: Plan, id: string): number => {
  const place = plan.byId.get(id);
  if (place === undefined)
    throw new Fault('BUILD_EVENT_INVALID', `The plan has no node ${JSON.stringify(id.slice(0, 200))}`, {
      node: id.slice(0, 200),
    });
  return place;
};

const nodeAt = (plan: Plan, place: number): PlanNode => {
  const node = plan.nodes[place];
  if (!node) throw new RangeError(`There is no place ${place}`);
  return node;
};

/** What begins after the build was terminated begins to clean up. */
const begun = (state: BuildState, place: number, event: { at: number; reason: string }) => ({
  reason: event.reason,
  ...(state.nodes.at(place).startedAt === undefined ? { startedAt: event.at } : {}),
  ...(state.cancelled && place > 0 ? { cleanup: true as const } : {}),
});

const cancel = (plan: Plan, state: BuildState, reason: string, force: boolean): BuildState => {
  const before = state.cancelled;
  if (state.finishedAt !== undefined || (before && (before.force || !force))) return state;
  const cancelled = { reason: before?.reason ?? reason, force };
  return mark({ ...state, cancelled }, plan.nodes.keys());
};

const keep = (plan: Plan, state: BuildState, { node, result, exports, facts }: KeptStep): BuildState => {
  const place = placeOf(plan, node);
  if (state.nodes.at(place).phase === 'ended') return state;
  const change: Partial<NodeState> = {
    kept: true,
    reason: 'its end was taken over from an earlier build',
    ...(exports ? { exports } : {}),
    ...(facts ? { facts } : {}),
  };
  const ended = endNode(plan, state, place, { result, effect: 'none', change });
  return exports ? { ...ended, exports: addExports(ended.exports, exports) } : ended;
};

const start = (plan: Plan, state: BuildState, event: Of<'build.started'>): BuildState => {
  if (state.status !== 'new') return state;
  const running: BuildState = { ...state, status: 'running', startedAt: event.at };
  const kept = (event.kept ?? []).reduce((next, step) => keep(plan, next, step), running);
  return mark(kept, [0]);
};

const startAttempt = (plan: Plan, state: BuildState, event: Of<'step.started'>): BuildState => {
  const place = placeOf(plan, event.node);
  const before = state.nodes.at(place);
  const isNext = event.attempt === before.attempt + 1;
  if (!isNext || !['pending', 'elected', 'delayed'].includes(before.phase)) return state;
  const next = patch(state, place, {
    ...begun(state, place, event),
    phase: 'running',
    attempt: event.attempt,
    attemptAt: event.at,
    limits: event.limits,
    stopping: undefined,
    due: undefined,
    until: undefined,
  });
  const asks = nodeAt(plan, place).kind === 'approval' ? 1 : 0;
  const active = before.phase === 'delayed' ? next.active : next.active + 1;
  return changed(plan, { ...next, active, approvals: next.approvals + asks }, place);
};

/** A step that was told to stop because of its timeout has failed, whatever it says in its last moment. */
const outcomeOf = ({ stopping, limits }: NodeState, { outcome, reason }: Of<'step.finished'>) => {
  if (stopping === 'timeout')
    return { outcome: 'failure', reason: `it took longer than ${limits?.timeoutMs ?? 0} ms` } as const;
  if (stopping && outcome === 'failure') return { outcome: 'terminated', reason } as const;
  return { outcome, reason };
};

const SAID = { failure: 'it failed', terminated: 'it was terminated' } as const;

const finishAttempt = (plan: Plan, state: BuildState, event: Of<'step.finished'>): BuildState => {
  const place = placeOf(plan, event.node);
  const before = state.nodes.at(place);
  const isOurs = before.phase === 'running' && before.attempt === event.attempt;
  if (!isOurs || !['step', 'services'].includes(nodeAt(plan, place).kind)) return state;
  const { exports = [], facts } = event;
  const { outcome, reason } = outcomeOf(before, event);
  const worked = patch(state, place, {
    phase: 'worked',
    outcome,
    due: undefined,
    ...(outcome === 'success' ? {} : { reason: reason ?? SAID[outcome] }),
    ...(exports.length > 0 ? { exports } : {}),
    ...(facts ? { facts } : {}),
  });
  const next = { ...worked, active: worked.active - 1, exports: addExports(worked.exports, exports) };
  return mark(next, exports.length > 0 ? [place, ...plan.variableWatchers] : [place]);
};

const answer = (
  plan: Plan,
  state: BuildState,
  place: number,
  change: { readonly outcome: StepResult } & Partial<NodeState>,
): BuildState => {
  if (nodeAt(plan, place).kind !== 'approval' || state.nodes.at(place).phase !== 'running') return state;
  const next = patch(state, place, { ...change, phase: 'worked', due: undefined });
  return mark({ ...next, active: next.active - 1, approvals: next.approvals - 1 }, [place]);
};

const approve = (
  plan: Plan,
  state: BuildState,
  event: Of<'approval.given' | 'approval.denied'>,
): BuildState => {
  const outcome = event.type === 'approval.given' ? 'approved' : 'denied';
  const { by } = event;
  return answer(plan, state, placeOf(plan, event.node), {
    outcome,
    reason: by ? `${outcome} by ${by.name}` : outcome,
    ...(by ? { facts: { members: { 'authEntity.name': by.name, 'authEntity.type': by.type } } } : {}),
  });
};

const expireApproval = (plan: Plan, state: BuildState, place: number): BuildState => {
  const node = nodeAt(plan, place);
  if (node.kind !== 'approval' || state.nodes.at(place).phase !== 'running') return state;
  const reason = 'nobody answered in time';
  const next = answer(plan, state, place, { outcome: node.step.finalState, reason });
  if (node.step.finalState !== 'terminated') return next;
  return cancel(plan, next, `nobody answered the approval ${JSON.stringify(node.name)} in time`, false);
};

const fire = (plan: Plan, state: BuildState, timer: Timer): BuildState => {
  if (timer.kind === 'build') {
    if (state.status !== 'running') return state;
    return cancel(plan, state, `the build took longer than ${plan.timeoutMs ?? 0} ms`, false);
  }
  const place = placeOf(plan, timer.node);
  if (timer.kind === 'approval') return expireApproval(plan, state, place);
  const { phase, attempt } = state.nodes.at(place);
  const fits = attempt === timer.attempt && phase === (timer.kind === 'retry' ? 'delayed' : 'running');
  return fits ? mark(patch(state, place, { due: true }), [place]) : state;
};

const openFlow = (plan: Plan, state: BuildState, event: Of<'flow.opened'>): BuildState => {
  const place = placeOf(plan, event.node);
  const node = nodeAt(plan, place);
  const { phase } = state.nodes.at(place);
  if (!('children' in node) || (phase !== 'pending' && phase !== 'elected')) return state;
  const next = patch(state, place, { ...begun(state, place, event), phase: 'running', opened: true });
  return mark(changed(plan, next, place), node.mode === 'sequential' ? [] : node.children);
};

const closeFlow = (plan: Plan, state: BuildState, event: Of<'flow.closed'>): BuildState => {
  const place = placeOf(plan, event.node);
  if (state.nodes.at(place).phase !== 'running') return state;
  const { outcome, reason } = event;
  return mark(patch(state, place, { phase: 'worked', outcome, reason }), [place]);
};

const end = (plan: Plan, state: BuildState, event: Of<'step.ended' | 'step.skipped'>): BuildState => {
  const place = placeOf(plan, event.node);
  const { phase } = state.nodes.at(place);
  if (phase === 'ended') return state;
  const wasActive = phase === 'running' || phase === 'delayed' ? 1 : 0;
  const asked = phase === 'running' && nodeAt(plan, place).kind === 'approval' ? 1 : 0;
  const counted = { ...state, active: state.active - wasActive, approvals: state.approvals - asked };
  const change = { reason: event.reason, endedAt: event.at };
  return event.type === 'step.skipped'
    ? endNode(plan, counted, place, {
        result: 'skipped',
        effect: 'none',
        change: { ...change, skipped: event.cause },
      })
    : endNode(plan, counted, place, { result: event.result, effect: event.effect, change });
};

const finish = (state: BuildState, { status, reason, at }: Of<'build.finished'>): BuildState => {
  if (state.status !== 'running') return state;
  const next = patch(state, 0, { phase: 'ended', endedAt: at });
  return { ...next, status, reason, finishedAt: at, agenda: undefined };
};

/** The state after one more event. */
export const applyEvent = (plan: Plan, state: BuildState, event: BuildEvent): BuildState => {
  switch (event.type) {
    case 'build.started':
      return start(plan, state, event);
    case 'build.cancelled':
      return cancel(plan, state, event.reason ?? 'the build was terminated', event.force ?? false);
    case 'step.elected': {
      const place = placeOf(plan, event.node);
      if (state.nodes.at(place).phase !== 'pending') return state;
      return changed(plan, patch(state, place, { ...begun(state, place, event), phase: 'elected' }), place);
    }
    case 'step.started':
      return startAttempt(plan, state, event);
    case 'step.finished':
      return finishAttempt(plan, state, event);
    case 'step.delayed': {
      const place = placeOf(plan, event.node);
      const { phase, attempt } = state.nodes.at(place);
      if (phase !== 'worked' || attempt !== event.attempt) return state;
      const next = patch(state, place, { phase: 'delayed', until: event.until, outcome: undefined });
      return mark({ ...next, active: next.active + 1 }, [place]);
    }
    case 'step.stopping': {
      const place = placeOf(plan, event.node);
      const { phase, attempt } = state.nodes.at(place);
      if (phase !== 'running' || attempt !== event.attempt) return state;
      return changed(plan, patch(state, place, { stopping: event.cause, reason: event.reason }), place);
    }
    case 'step.ended':
    case 'step.skipped':
      return end(plan, state, event);
    case 'approval.given':
    case 'approval.denied':
      return approve(plan, state, event);
    case 'timer.fired':
      return fire(plan, state, event.timer);
    case 'flow.opened':
      return openFlow(plan, state, event);
    case 'flow.closed':
      return closeFlow(plan, state, event);
    case 'workflow.settled':
      return mark({ ...state, settled: event.result }, plan.workflowWatchers);
    case 'build.finished':
      return finish(state, event);
  }
};

/** The state that a log leads to, from its first event on. */
export const replayBuild = (plan: Plan, log: Iterable<BuildEvent>): BuildState => {
  let state = newBuild(plan);
  for (const event of log) state = applyEvent(plan, state, event);
  return state;
};
