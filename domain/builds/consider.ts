import { type AwaitedStep, evaluateWhen, type When, type WhenVerdict } from '@freshet/domain/expressions';
import { isFault } from '@freshet/kit/errors';
import type { DecidedEvent } from './events.ts';
import { factsAt, lookupAt, replaced, type Situation } from './facts.ts';
import { isHalted } from './halted.ts';
import { effectOf, said } from './judge.ts';
import { limitsOf } from './limits.ts';
import type { ApprovalNode, FlowNode, GroupNode, LeafNode, PlannedWhen, StepNode } from './plan.ts';
import { whenReason } from './reasons.ts';
import { beforeWork } from './transition.ts';

/** A step of the pipeline or of a hook, of whatever kind. */
type Considered = StepNode | ApprovalNode | GroupNode;

/** Begins an attempt. */
export const startAttempt = (situation: Situation, node: LeafNode, reason: string): DecidedEvent => {
  const attempt = situation.state.nodes.at(node.index).attempt + 1;
  const limits = limitsOf(node, attempt, lookupAt(situation, node.index));
  return { type: 'step.started', at: situation.at, node: node.id, attempt, reason, limits };
};

const begin = (situation: Situation, node: Considered, reason: string): DecidedEvent => {
  const { at, plan } = situation;
  if (node.kind === 'group') return { type: 'flow.opened', at, node: node.id, reason };
  if (beforeWork(plan, node.index).length > 0) return { type: 'step.elected', at, node: node.id, reason };
  return startAttempt(situation, node, reason);
};

/** Names of steps may be in variables, which are replaced like all others when they are needed. */
const named = ({ condition, readsAnything }: PlannedWhen, situation: Situation, place: number): When => {
  const { steps } = condition;
  if (!steps || !readsAnything) return condition;
  const lookup = lookupAt(situation, place);
  const inFull = (list: readonly AwaitedStep[] = []) =>
    list.map(step => ({ ...step, name: replaced(step.name, lookup) }));
  if ('any' in steps) return { ...condition, steps: { any: inFull(steps.any) } };
  return { ...condition, steps: { all: inFull('all' in steps ? steps.all : steps) } };
};

/** What a condition says now. Values that are too large for it fail it, and not the whole build. */
const verdictOn = (situation: Situation, { when, index }: Considered): WhenVerdict => {
  if (!when) return { outcome: 'met', settled: false };
  try {
    return evaluateWhen(named(when, situation, index), factsAt(situation, index));
  } catch (error) {
    if (!isFault(error)) throw error;
    const branch = { outcome: 'failed', reason: error.message } as const;
    return { outcome: 'failed', settled: true, branch };
  }
};

/** Whether a condition that does not hold may yet come to hold, and the flow lets the step wait for that. */
const mayWait = (flow: FlowNode, when: PlannedWhen, verdict: WhenVerdict): boolean => {
  if (flow.mode === 'sequential' || verdict.settled) return false;
  if (verdict.steps?.outcome === 'open') return true;
  const canChange = when.reads.length > 0 || when.readsVariables || when.readsWorkflow || when.readsAnything;
  return flow.mode === 'parallel' && canChange;
};

const skip = (
  situation: Situation,
  node: Considered,
  cause: 'stopped' | 'terminated',
  reason: string,
): DecidedEvent => ({
  type: 'step.skipped',
  at: situation.at,
  node: node.id,
  cause,
  reason,
});

/**
 * What keeps a step from beginning whatever its condition says: termination, or a failure that stopped the flow.
 * Steps of a pipeline in parallel mode that ask for the result of the build are there to clean up, and are judged
 * once that result is known.
 */
const barred = (
  situation: Situation,
  node: Considered,
  flow: FlowNode,
): DecidedEvent | 'waits' | undefined => {
  const { plan, state } = situation;
  const { failedBy } = state.nodes.at(flow.index);
  const halted = isHalted(situation, node.index);
  const stopped = flow.kind !== 'group' && failedBy !== undefined;
  if (!halted && !stopped) return undefined;
  const cleansUp = flow.kind === 'build' && flow.mode === 'parallel' && node.when?.readsWorkflow === true;
  if (cleansUp && !state.cancelled?.force)
    return state.settled === undefined || (halted && state.settled !== 'terminated') ? 'waits' : undefined;
  if (halted) return skip(situation, node, 'terminated', state.cancelled?.reason ?? '');
  return skip(situation, node, 'stopped', said(plan.nodes[failedBy ?? 0], state.nodes.at(failedBy ?? 0)));
};

const giveUp = (
  situation: Situation,
  node: Considered,
  verdict: WhenVerdict,
  cause: 'condition' | 'never',
): DecidedEvent => {
  const { at } = situation;
  const reason = whenReason(verdict);
  if (verdict.outcome !== 'failed') return { type: 'step.skipped', at, node: node.id, cause, reason };
  const effect = effectOf(situation, node, 'failure');
  return { type: 'step.ended', at, node: node.id, result: 'failure', effect, reason };
};

/** Decides whether a step that has not begun does so, is skipped, or waits: then there is nothing to decide. */
export const consider = (
  situation: Situation,
  node: Considered,
  flow: FlowNode,
): DecidedEvent | undefined => {
  const bar = barred(situation, node, flow);
  if (bar) return bar === 'waits' ? undefined : bar;
  if (!node.when) return begin(situation, node, 'it runs without a condition');
  const verdict = verdictOn(situation, node);
  if (verdict.outcome === 'met') return begin(situation, node, whenReason(verdict));
  return mayWait(flow, node.when, verdict) ? undefined : giveUp(situation, node, verdict, 'condition');
};

/** Ends the wait of a step whose condition nothing can change any more. */
export const abandon = (situation: Situation, node: Considered): DecidedEvent =>
  giveUp(situation, node, verdictOn(situation, node), 'never');
