/**
 * The life of a node, one decision at a time:
 *
 *   pending ─ its condition holds ─▶ elected ─ services and on_elected are over ─▶ running ─▶ worked ─▶ ended
 *      │                                                                          ▲     │
 *      └─ it does not ─▶ ended (skipped)                                          └ delayed ◀ failed, may retry
 *
 * From `worked`, hooks on_success or on_fail and then on_finish run before the end. The build itself is a node like
 * any other, around all of them. Looking at a node gives at most one event; that event makes it be looked at again.
 */
import { consider, startAttempt } from './consider.ts';
import type { BuildStatus, DecidedEvent, StepResult } from './events.ts';
import type { Situation } from './facts.ts';
import { isHalted } from './halted.ts';
import { effectOf, isFailure, judgeFlow } from './judge.ts';
import { type FlowNode, isLeaf, type LeafNode, type PlanNode } from './plan.ts';
import { beforeWork } from './transition.ts';

const open = ({ at }: Situation, node: PlanNode, reason: string): DecidedEvent => ({
  type: 'flow.opened',
  at,
  node: node.id,
  reason,
});

const end = (
  situation: Situation,
  node: PlanNode,
  result: Exclude<StepResult, 'skipped'>,
  reason: string,
): DecidedEvent => ({
  type: 'step.ended',
  at: situation.at,
  node: node.id,
  result,
  effect: effectOf(situation, node, result),
  reason,
});

const lookPending = (situation: Situation, node: PlanNode): DecidedEvent | undefined => {
  const { plan, state, at } = situation;
  if (node.kind === 'build') {
    if (state.status !== 'running') return undefined;
    return { type: 'step.elected', at, node: node.id, reason: 'the build was started' };
  }
  const flow = plan.nodes[node.parent];
  const isChild = node.kind === 'step' || node.kind === 'approval' || node.kind === 'group';
  if (!isChild || !flow || !('children' in flow)) return undefined;
  const { phase, cursor } = state.nodes.at(flow.index);
  if (phase !== 'running') return undefined;
  if (flow.mode === 'sequential' && flow.children[cursor] !== node.index) return undefined;
  return consider(situation, node, flow);
};

/** Begins what comes before or after the work of a node; undefined once all of that is over. */
const runSides = (
  situation: Situation,
  node: PlanNode,
  sides: readonly number[],
): DecidedEvent | 'waits' | undefined => {
  const { plan, state } = situation;
  for (const place of sides) {
    const side = plan.nodes[place];
    const { phase } = state.nodes.at(place);
    if (!side || phase === 'ended') continue;
    if (phase !== 'pending') return 'waits';
    if (isHalted(situation, node.index)) continue;
    const reason = `${side.name} of ${node.id}`;
    return side.kind === 'services' ? startAttempt(situation, side, reason) : open(situation, side, reason);
  }
  return undefined;
};

const lookElected = (situation: Situation, node: PlanNode): DecidedEvent | undefined => {
  const { state } = situation;
  const side = runSides(situation, node, beforeWork(situation.plan, node.index));
  if (side) return side === 'waits' ? undefined : side;
  const { reason = '' } = state.nodes.at(node.index);
  if (!isLeaf(node)) return open(situation, node, reason);
  if (isHalted(situation, node.index))
    return end(situation, node, 'terminated', state.cancelled?.reason ?? '');
  return startAttempt(situation, node, reason);
};

const lookAttempt = (situation: Situation, node: LeafNode): DecidedEvent | undefined => {
  const { state, at } = situation;
  const { attempt, stopping, due, limits } = state.nodes.at(node.index);
  if (stopping) return undefined;
  const stop = { type: 'step.stopping', at, node: node.id, attempt } as const;
  if (isHalted(situation, node.index)) {
    const reason = state.cancelled?.reason ?? '';
    if (node.kind === 'approval') return end(situation, node, 'terminated', reason);
    return { ...stop, cause: 'terminated', reason };
  }
  if (!due) return undefined;
  return { ...stop, cause: 'timeout', reason: `it took longer than ${limits?.timeoutMs ?? 0} ms` };
};

const lookFlow = (situation: Situation, flow: FlowNode): DecidedEvent | undefined => {
  const { plan, state, at } = situation;
  const { left, cursor } = state.nodes.at(flow.index);
  if (left === 0) return { type: 'flow.closed', at, node: flow.id, ...judgeFlow(situation, flow) };
  const next = flow.mode === 'sequential' ? plan.nodes[flow.children[cursor] ?? -1] : undefined;
  return next && state.nodes.at(next.index).phase === 'pending' ? lookPending(situation, next) : undefined;
};

const lookDelayed = (situation: Situation, node: PlanNode): DecidedEvent | undefined => {
  const { due, attempt, limits } = situation.state.nodes.at(node.index);
  if (!isLeaf(node)) return undefined;
  if (isHalted(situation, node.index))
    return end(situation, node, 'terminated', situation.state.cancelled?.reason ?? '');
  if (!due) return undefined;
  return startAttempt(situation, node, `attempt ${attempt} of ${limits?.maxAttempts ?? attempt} failed`);
};

const mayRetry = (situation: Situation, node: PlanNode): boolean => {
  const { outcome, attempt, limits } = situation.state.nodes.at(node.index);
  if (node.kind !== 'step' || outcome !== 'failure' || !limits) return false;
  return attempt < limits.maxAttempts && !isHalted(situation, node.index);
};

const STATUS: Readonly<Record<StepResult, BuildStatus>> = {
  success: 'success',
  approved: 'success',
  skipped: 'success',
  failure: 'error',
  denied: 'denied',
  terminated: 'terminated',
};

const lookWorked = (situation: Situation, node: PlanNode): DecidedEvent | undefined => {
  const { state, at } = situation;
  const { outcome = 'failure', reason = '', limits, attempt } = state.nodes.at(node.index);
  if (mayRetry(situation, node)) {
    const until = at + (limits?.retryDelayMs ?? 0);
    return { type: 'step.delayed', at, node: node.id, attempt, until };
  }
  if ('hooks' in node) {
    const { onSuccess, onFail, onFinish } = node.hooks;
    const after = [isFailure(outcome) ? onFail : onSuccess, onFinish].filter(place => place !== undefined);
    const side = runSides(situation, node, after);
    if (side) return side === 'waits' ? undefined : side;
  }
  if (node.kind !== 'build') return outcome === 'skipped' ? undefined : end(situation, node, outcome, reason);
  // Terminated while its last hooks ran, it is terminated too.
  if (state.cancelled)
    return { type: 'build.finished', at, status: 'terminated', reason: state.cancelled.reason };
  return { type: 'build.finished', at, status: STATUS[outcome], reason };
};

/** The next decision about the node at a place, when there is one to make. */
export const look = (situation: Situation, place: number): DecidedEvent | undefined => {
  const node = situation.plan.nodes[place];
  if (!node) return undefined;
  switch (situation.state.nodes.at(place).phase) {
    case 'pending':
      return lookPending(situation, node);
    case 'elected':
      return lookElected(situation, node);
    case 'running':
      return isLeaf(node) ? lookAttempt(situation, node) : lookFlow(situation, node);
    case 'delayed':
      return lookDelayed(situation, node);
    case 'worked':
      return lookWorked(situation, node);
    case 'ended':
      return undefined;
  }
};
