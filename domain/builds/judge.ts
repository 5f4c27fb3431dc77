import { evaluateExpressions } from '@freshet/domain/expressions';
import type { SuccessCriteria } from '@freshet/domain/pipelines';
import type { AttemptOutcome, Effect, StepResult } from './events.ts';
import { factsAt, flagAt, lookupAt, replaced, type Situation } from './facts.ts';
import { isHalted } from './halted.ts';
import type { FlowNode, PlanNode } from './plan.ts';
import { checkedCondition } from './plan-when.ts';
import { quoted, shortened } from './reasons.ts';
import type { NodeState } from './state.ts';

/** How a flow ended, and why. */
export interface Judgement {
  readonly outcome: AttemptOutcome | 'denied';
  readonly reason: string;
}

const FAILURES: ReadonlySet<StepResult | undefined> = new Set<StepResult>([
  'failure',
  'denied',
  'terminated',
]);

/** Whether a result is one that others may have to be stopped for. */
export const isFailure = (result: StepResult | undefined): boolean => FAILURES.has(result);

const SAID: Readonly<Record<StepResult, string>> = {
  success: 'succeeded',
  failure: 'failed',
  skipped: 'did not run',
  terminated: 'was terminated',
  approved: 'was approved',
  denied: 'was denied',
};

/** What became of a node, in a clause. */
export const said = (node: PlanNode | undefined, { outcome = 'skipped', reason }: NodeState): string => {
  const clause = `${quoted(node?.name ?? '')} ${SAID[outcome]}`;
  return shortened(outcome === 'failure' && reason ? `${clause}: ${reason}` : clause);
};

/** The build or hook that a node finally belongs to; its flags hold for all steps in it. */
const flowAbove = ({ plan }: Situation, node: PlanNode): PlanNode | undefined => {
  let flow = plan.nodes[node.parent];
  while (flow?.kind === 'group') flow = plan.nodes[flow.parent];
  return flow;
};

/** What a flag says, on the step or for all steps around it. */
const flags = (
  situation: Situation,
  node: PlanNode,
  of: 'failFast' | 'strictFailFast',
): readonly boolean[] => {
  const otherwise = of === 'failFast';
  return [node, flowAbove(situation, node)].flatMap(holder =>
    holder && 'failFast' in holder ? [flagAt(situation, holder.index, { value: holder[of], otherwise })] : [],
  );
};

const isTolerant = (situation: Situation, node: PlanNode): boolean =>
  flags(situation, node, 'failFast').includes(false);

/** What the end of a node means to those around it. */
export const effectOf = (situation: Situation, node: PlanNode, result: StepResult): Effect => {
  if (!isFailure(result)) return 'none';
  if (node.kind === 'hook' || node.kind === 'services') return 'fatal';
  if (!isTolerant(situation, node)) return 'fatal';
  return flags(situation, node, 'strictFailFast').includes(true) ? 'strict' : 'tolerated';
};

/** Whether a step that counts spoils the result: it failed, or never got its turn. */
const spoils = ({ outcome, skipped }: NodeState): boolean =>
  isFailure(outcome) || skipped === 'stopped' || skipped === 'terminated';

const byCriteria = (situation: Situation, flow: FlowNode, criteria: SuccessCriteria): Judgement => {
  const { plan, state } = situation;
  const { only, ignore, condition } = criteria;
  const lookup = lookupAt(situation, flow.index);
  const namesIn = (list: readonly string[]) => new Set(list.map(name => replaced(name, lookup)));
  const wanted = only && namesIn(only);
  const ignored = namesIn(ignore ?? []);
  const counts = (name: string): boolean => (wanted?.has(name) ?? ignore !== undefined) && !ignored.has(name);
  const spoiler = flow.children.find(child => {
    const node = plan.nodes[child];
    return node && counts(node.name) && spoils(state.nodes.at(child));
  });
  if (spoiler !== undefined) {
    const reason = `${said(plan.nodes[spoiler], state.nodes.at(spoiler))}, which the success criteria count`;
    return { outcome: 'failure', reason };
  }
  if (condition) {
    const { outcome, expressions } = evaluateExpressions(
      checkedCondition(condition),
      factsAt(situation, flow.index),
    );
    const culprit = expressions.find(expression => expression.outcome === outcome);
    const id = culprit ? ` ${culprit.id}` : '';
    if (outcome === 'unmet')
      return { outcome: 'failure', reason: `the success criterion${id} does not hold` };
    if (outcome === 'failed') {
      const why = culprit?.failure ? `: ${culprit.failure.message}` : '';
      return {
        outcome: 'failure',
        reason: shortened(`the success criterion${id} cannot be evaluated${why}`),
      };
    }
  }
  return { outcome: 'success', reason: 'the success criteria are met' };
};

const byChildren = (situation: Situation, flow: FlowNode): Judgement => {
  const { plan, state } = situation;
  const { failedBy, strictBy } = state.nodes.at(flow.index);
  if (failedBy !== undefined) {
    const failed = state.nodes.at(failedBy);
    const outcome = flow.kind === 'build' && failed.outcome === 'denied' ? 'denied' : 'failure';
    return { outcome, reason: said(plan.nodes[failedBy], failed) };
  }
  if (strictBy !== undefined)
    return {
      outcome: 'failure',
      reason: `${said(plan.nodes[strictBy], state.nodes.at(strictBy))}, which is strict`,
    };
  return { outcome: 'success', reason: 'no step failed that counts' };
};

/** Tells how a flow whose children have all ended has ended itself. */
export const judgeFlow = (situation: Situation, flow: FlowNode): Judgement => {
  const { cancelled } = situation.state;
  if (cancelled && isHalted(situation, flow.index))
    return { outcome: 'terminated', reason: cancelled.reason };
  const criteria = 'successCriteria' in flow ? flow.successCriteria : undefined;
  const judged = criteria ? byCriteria(situation, flow, criteria) : byChildren(situation, flow);
  if (flow.kind !== 'group' || judged.outcome === 'success' || !isTolerant(situation, flow)) return judged;
  return { outcome: 'success', reason: `${judged.reason}, which is tolerated` };
};
